import type { LoaderFunctionArgs } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { iconFile } from '~/features/seo/icon.server';
import type { SiteIcon } from '../../bff/drawings';
import { fakeBff } from './support/fakeBff';

it.each(['constructor', '__proto__', 'hasOwnProperty', 'toString', '49.png', ''])(
  'there is no icon of the name %j',
  async (name) => {
    const request = new Request(`http://shop.test/icons/${name}`);
    const context = { keep: async () => new Uint8Array(1), drawings: {} };
    const asked = iconFile({ request, context, params: { name } } as unknown as LoaderFunctionArgs, name);
    await expect(asked).rejects.toMatchObject({ status: 404 });
  },
);

describe('an icon whose picture', () => {
  const tenant = { tenantId: 't', tenantName: '极光', avatar: '/pictures/sign.svg', useTheme: '1', groups: [] };

  /** What is told of the icon, and under which keys something was kept. */
  async function drawn(failure: Response | null, isDown = false) {
    const keys: string[] = [];
    const icon = async ({ picture, letter }: SiteIcon) => {
      if (isDown || (picture !== null && failure !== null)) throw failure;
      return new TextEncoder().encode(picture ?? letter);
    };
    const keep = async (key: string, _rule: unknown, make: () => Promise<Uint8Array>) => {
      const made = await make();
      keys.push(key);
      return made;
    };
    const guest = async () => fakeBff({ 'GET /api/web/getTenant': tenant });
    const context = { keep, drawings: { icon }, guest };
    const request = new Request('http://shop.test/icons/48.png');
    const args = { request, context, params: {} } as unknown as LoaderFunctionArgs;
    const answer = await iconFile(args, '48.png');
    return { caching: answer.headers.get('cache-control'), text: await answer.text(), keys };
  }

  it('is there shows it, for as long as others keep it', async () => {
    expect(await drawn(null)).toMatchObject({ caching: 'public, max-age=3600', text: '/pictures/sign.svg' });
  });

  it('can not be had is the letter for a minute, and kept as nothing else', async () => {
    const { caching, text, keys } = await drawn(new Response(null, { status: 502 }));
    expect([caching, text]).toEqual(['public, max-age=60', '极']);
    expect(keys).toEqual([expect.stringContaining('"picture":null')]);
  });

  it('can not be had when nothing can be drawn fails as that does', async () => {
    const failure = new Response(null, { status: 503 });
    await expect(drawn(failure, true)).rejects.toBe(failure);
  });
});
