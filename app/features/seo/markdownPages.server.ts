import type { EntryContext } from '@remix-run/node';
import { prefersMarkdown } from '~/lib/markdown';
import { unpacked, type Packed } from '~/lib/packed';
import { readRoot, type RootAnswer, type RootData } from '~/lib/rootData';
import type { DetailData } from '~/features/detail/detail.server';
import type { GoodListData } from '~/features/list/goodList.server';
import type { ListWords } from '~/features/list/listMeta';
import { listingMarkdown } from './listingMarkdown.server';
import { listMarkdown } from './listMarkdown.server';

type Writer = (data: never, root: RootData) => string;

/** The pages that can be had as Markdown, by the id of their route. */
const writers: Readonly<Record<string, Writer>> = {
  'routes/pages.detail.index': ({ detail }: { detail: Packed<DetailData> }, root) =>
    listingMarkdown(unpacked(detail), root),
  'routes/pages.goodList': ({ list }: { list: Packed<GoodListData & ListWords> }, root) =>
    listMarkdown(unpacked(list), root),
};

/** What a page looks like as Markdown; null for pages that have no such form, and for pages that failed. */
export interface MarkdownForm {
  /** Null: this client prefers HTML; the answer depends on its wish all the same. */
  readonly text: string | null;
}

/** The page's form as Markdown, from the data its loaders gave: the same as the page shows, for the same person. */
export function markdownForm(request: Request, { staticHandlerContext }: EntryContext): MarkdownForm | null {
  const { matches, loaderData, errors } = staticHandlerContext;
  const id = matches.at(-1)?.route.id ?? '';
  const write = writers[id];
  if (write === undefined || errors !== null) return null;
  const root = loaderData['root'] as RootAnswer | undefined;
  if (root === undefined || !prefersMarkdown(request.headers.get('Accept'))) return { text: null };
  return { text: write(loaderData[id] as never, readRoot(root)) };
}
