import { expect, it } from 'vitest';
import { iconFile } from '~/features/seo/icon.server';

it.each(['constructor', '__proto__', 'hasOwnProperty', 'toString', '49.png', ''])(
  'there is no icon of the name %j',
  async (name) => {
    const request = new Request(`http://shop.test/icons/${name}`);
    const context = { keep: async () => new Uint8Array(1), drawings: {} };
    const asked = iconFile({ request, context, params: { name } } as unknown as Parameters<typeof iconFile>[0], name);
    await expect(asked).rejects.toMatchObject({ status: 404 });
  },
);
