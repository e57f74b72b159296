import { describe, expect, it } from 'vitest';
import { sendFeedback } from '../../app/features/account/feedback.server';
import type { AccountAnswer } from '../../app/features/account/form/accountAnswer';
import { changeProfile } from '../../app/features/account/profile.server';
import { sendApplication } from '../../app/features/supplier/supplier.server';
import type { BffClient, CallKey } from '../../bff/contract/types';
import { fakeBff } from './support/fakeBff';

const file = new File(['x'], 'a.png', { type: 'image/png' });

/** A form with a picture, sent without scripts, to a marketplace that takes pictures and does not say where they lie. */
async function send(
  action: (bff: BffClient, form: FormData) => Promise<unknown>,
  fields: Record<string, string | File>,
) {
  const bff = fakeBff({ 'POST /api/upload/image': {} }, { loggedIn: true });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { data } = (await action(bff, form)) as { data: AccountAnswer };
  return { answer: data, asked: bff.asked.map(({ key }): CallKey => key) };
}

describe('a picture that was taken and lies nobody knows where', () => {
  it('takes no avatar away', async () => {
    const { answer, asked } = await send(changeProfile, { intent: 'avatar', file });
    expect(answer).toMatchObject({ isDone: false, problem: 'unreachable' });
    expect(asked).toEqual(['POST /api/upload/image']);
  });

  it('sends no report without it', async () => {
    const fields = { type: '1', content: 'The page of my order does not open', pictures: file };
    const { answer, asked } = await send(sendFeedback, fields);
    expect(answer).toMatchObject({ isDone: false, problem: 'unreachable' });
    expect(asked).toEqual(['POST /api/upload/image']);
  });

  it('sends no application without it', async () => {
    const { answer, asked } = await send(sendApplication, { name: 'Bluestone', handIdCardImgFile: file });
    expect(answer).toMatchObject({ isDone: false, problem: 'unreachable' });
    expect(asked).toEqual(['POST /api/upload/image']);
  });
});
