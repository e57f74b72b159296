import { stringify } from 'yaml';
import type { DeskApplied, DeskShop, DeskShopFile } from '../shopWire';
import type { DeskPage } from '../wire';
import { checkNumber, checkOptions, noMore, shopOf, UsageError, type CommandReader, type Values } from './arguments';
import { RefusedError, type DeskClient } from './client';
import { readPictureFile, sendPicture } from './pictureFile';
import { compact, readShopSource, type ShopSource } from './shopSource';
import { countOf, plain, table } from './table';

/** How many changes are printed; `--json` has all. */
const printedChanges = 60;
const states = { suspend: 'suspended', resume: 'open' } as const;

/** The merchants' shops themselves. */
export const shopCommands: Readonly<Record<string, CommandReader>> = {
  shops([verb, ...rest], values) {
    if (verb === undefined) return listShops(values);
    if (verb === 'show') return showFile(rest, values);
    if (verb === 'apply') return applyFile(rest, values);
    if (verb === 'suspend' || verb === 'resume') return changeState(verb, rest, values);
    throw new UsageError("shops knows 'show', 'apply', 'suspend' and 'resume'");
  },
};

function listShops(values: Values): ReturnType<CommandReader> {
  checkOptions('shops', values, ['page']);
  checkNumber('page', values);
  return async (client) => {
    const data = await client.call<DeskPage<DeskShop>>('GET', '/shops', { pageNum: values.page });
    return { data, text: showShops(data) };
  };
}

function showFile(rest: readonly string[], values: Values): ReturnType<CommandReader> {
  checkOptions('shops show', values, ['shop']);
  noMore('shops show', rest);
  const host = shopOf(values);
  return async (client) => {
    const data = await client.call<DeskShopFile>('GET', '/shops/file', { host });
    return { data, text: stringify(compact(data), { lineWidth: 0 }).trimEnd() };
  };
}

function applyFile([path, ...rest]: readonly string[], values: Values): ReturnType<CommandReader> {
  checkOptions('shops apply', values, ['shop', 'check']);
  if (path === undefined) throw new UsageError('shops apply needs a file, e.g. shops apply shop.yaml');
  noMore('shops apply', rest);
  const shop = values.shop === undefined ? undefined : shopOf(values);
  return async (client) => {
    const source = await readShopSource(path);
    const checked = await apply(client, { file: source.without, shop, check: true });
    const data = values.check === true ? checked : await applyWhole(client, source, shop, checked);
    return { data, text: showApplied(data, values.check === true) };
  };
}

const apply = (client: DeskClient, fields: { file: unknown; shop: string | undefined; check?: boolean }) =>
  client.call<DeskApplied>('POST', '/shops/file', fields);

/** Pictures are kept in a shop: a new one that has some is made without them, and opened once they are there. */
async function applyWhole(
  client: DeskClient,
  source: ShopSource,
  shop: string | undefined,
  checked: DeskApplied,
): Promise<DeskApplied> {
  if (source.pictures.length === 0) return apply(client, { file: source.without, shop });
  // Of several, none is sent when one can't be.
  const files = await Promise.all(
    source.pictures.map(async ({ name, path }) => ({ name, bytes: await readPictureFile(name, path) })),
  );
  // Of one that is there by a host it has now: the file may give it another.
  const host = shop ?? checked.shop?.hosts[0] ?? source.host;
  const first = checked.created ? await apply(client, { file: { ...source.without, state: 'suspended' }, shop }) : null;
  try {
    const paths = new Map<string, string>();
    for (const { name, bytes } of files)
      paths.set(name, await sendPicture(client, '/shops/pictures', host, bytes).catch(named(name)));
    const file = source.withPictures(paths);
    if (first === null) return await apply(client, { file, shop });
    const { shop: made } = await apply(client, { file: { ...file, state: source.without['state'] ?? 'open' }, shop });
    return { ...first, shop: made };
  } catch (error) {
    if (first !== null && error instanceof RefusedError) throw new RefusedError(`${error.message}\n${leftShut}`);
    throw error;
  }
}

const leftShut = 'The new shop is there, but shut: apply the mended file, then open it by shops resume';

/** @throws RefusedError that names the picture */
function named(name: string) {
  return (error: unknown): never => {
    throw error instanceof RefusedError ? new RefusedError(`${name}: ${error.message}`) : error;
  };
}

function changeState(verb: 'suspend' | 'resume', rest: readonly string[], values: Values): ReturnType<CommandReader> {
  checkOptions(`shops ${verb}`, values, ['shop']);
  noMore(`shops ${verb}`, rest);
  const host = shopOf(values);
  return async (client) => {
    const data = await client.call<DeskShop>('POST', '/shops/state', { host, state: states[verb] });
    return { data, text: `${plain(data.name)} (shop ${data.id}) is ${data.state}.` };
  };
}

function showShops({ rows, total }: DeskPage<DeskShop>): string {
  if (rows.length === 0) return 'No shops: shops apply FILE adds one.';
  const lines = rows.map((shop) => [
    String(shop.id),
    shop.state,
    shop.language,
    shop.useTheme,
    String(shop.games),
    String(shop.onSale),
    shop.name,
    shop.hosts.join(' '),
  ]);
  const headings = ['ID', 'STATE', 'LANGUAGE', 'LOOK', 'GAMES', 'ON SALE', 'NAME', 'HOSTS'];
  return `${table(headings, lines)}\n${countOf(rows.length, total)}`;
}

function showApplied({ shop, created, changes }: DeskApplied, isCheck: boolean): string {
  const more = changes.length - printedChanges;
  const lines = changes.slice(0, printedChanges).map(plain);
  if (more > 0) lines.push(`and ${more} more`);
  const name = shop === null ? 'A new shop' : `${plain(shop.name)} (shop ${shop.id})`;
  const told = isCheck
    ? changes.length === 0
      ? `${name}: nothing would change.`
      : `${name}: ${created ? 'it would be added' : 'this would change'}.`
    : changes.length === 0
      ? `${name}: nothing has changed.`
      : `${name} ${created ? 'is there' : 'is changed'}, ${shop?.state === 'open' ? 'open' : 'shut'} at ${shop?.hosts.join(', ') ?? ''}.`;
  return [told, ...lines].join('\n');
}
