import { expect, it } from 'vitest';
import { detailMeta } from '~/features/detail/detailMeta';
import type { DetailData } from '~/features/detail/detail.server';
import type { MetaMatches } from '~/lib/meta';
// What a server knows of all languages.
import '~/lib/i18n.server';
import { readRoot, rootAnswer, type ShellData } from '~/lib/rootData';
import { organisation } from '~/lib/structuredData';

const shell = {
  tenant: { tenantName: 'Shop', groups: [], avatar: 'javascript:alert(1)' },
  locale: 'en',
  origin: 'http://shop.test',
} as unknown as ShellData;

it('names no address that is none of a picture', () => {
  const good = {
    id: '7',
    title: 'A',
    titleImg: 'javascript:alert(2)',
    urlArr: [{ url: 'data:text/html,x' }, { url: '/a.png' }, { url: '' }],
  };
  const matches = [{ id: 'root', data: rootAnswer(shell) }] as unknown as MetaMatches;
  const head = JSON.stringify(detailMeta({ good } as unknown as DetailData, matches));
  expect(head).not.toMatch(/javascript:|data:text/);
  expect(head).toContain('http://shop.test/a.png');
  expect(JSON.stringify(organisation(readRoot(rootAnswer(shell))))).not.toContain('javascript:');
});
