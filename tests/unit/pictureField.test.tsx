import { describe, expect, it } from 'vitest';
import { usePictures } from '../../app/lib/usePictures';
import { PictureField } from '../../app/ui/PictureField';
import { drawPage } from './support/drawPage';

const places = 3;

function Field({ chosen }: { chosen: number }) {
  const paths = Array.from({ length: chosen }, (_, index) => `/pictures/uploads/${index}.webp`);
  const pictures = usePictures(paths, places);
  return (
    <PictureField
      id="pictures"
      label="Pictures"
      hint="Up to three"
      name="imgUrls"
      fileName="files"
      pictures={pictures}
      error="Please add a picture"
    />
  );
}

describe('a field of pictures', () => {
  it.each([
    [0, /<input id="pictures"[^>]*type="file"/],
    [places - 1, /<input id="pictures"[^>]*type="file"/],
    [places, /<div class="[^"]+" id="pictures" role="group" aria-label="Pictures" tabindex="-1">/],
  ])('with %d of three is where its error leads, once', async (chosen, target) => {
    const html = await drawPage(<Field chosen={chosen} />, {});
    expect(html).toMatch(target);
    expect(html.match(/ id="pictures"/g)).toHaveLength(1);
  });
});
