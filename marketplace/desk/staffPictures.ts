import type { Context } from 'hono';
import { messageText } from '../messages';
import { readForm } from '../uploads/form';
import { maxPictureBytes, type RefinedPicture } from '../uploads/refine';
import { deskInput } from './input';
import { DeskRefusal, read, type DeskKit } from './kit';

/** A picture that the staff sent. */
export interface SentPicture {
  readonly tenantId: number;
  /** The file as it came. */
  readonly bytes: Buffer;
  readonly picture: RefinedPicture;
}

/** Reads the form {host, file} of a picture. @throws DeskRefusal for what is no picture, or too big */
export async function readSentPicture(
  context: Context,
  { tenantOf, refinePicture }: Pick<DeskKit, 'tenantOf' | 'refinePicture'>,
): Promise<SentPicture> {
  const form = await readForm(context.req);
  if (form === null) throw new DeskRefusal("The body is no form with the fields 'host' and 'file'");
  const { host } = read(deskInput.shop, { host: form.get('host') ?? undefined });
  const tenantId = await tenantOf(host);
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) throw new DeskRefusal("The field 'file' is missing");
  if (file.size > maxPictureBytes) throw new DeskRefusal(messageText('en', 'pictureTooBig'));
  const bytes = Buffer.from(await file.arrayBuffer());
  const picture = await refinePicture(bytes);
  if (typeof picture === 'string') throw new DeskRefusal(messageText('en', picture));
  return { tenantId, bytes, picture };
}
