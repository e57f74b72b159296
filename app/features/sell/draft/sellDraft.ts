import type { SellWay } from '../../../../bff/contract/sell';
import { isAttributeKey } from '~/lib/attributeKeys';

/** Grows when a draft's shape changes so that older ones can't be read. */
const version = 1;
const maxTextLength = 4_000;
const maxImages = 30;

/** Where an account plays: ids of region keys, '' where nothing is chosen yet. */
export interface DraftPlace {
  readonly systemId: string;
  readonly carrierId: string;
  readonly groupId: string;
  readonly serverId: string;
}

/** Everything a person has typed to offer an account of one game, for whatever way of selling it. As typed: unchecked. */
export interface SellDraft extends DraftPlace {
  readonly gameId: string;
  /** When the person's device wrote it, epoch ms; 0: never. */
  readonly savedMs: number;
  readonly way: SellWay | '';
  /** The place in words, for screens that don't ask for the keys. */
  readonly placeText: string;
  /** The template's values, f1 to f20, as the wire writes them. */
  readonly values: Readonly<Record<string, string>>;
  /** Addresses of pictures that were sent, the first is the cover. */
  readonly images: readonly string[];
  readonly title: string;
  readonly des: string;
  readonly price: string;
  readonly contact: string;
  /** An own listing that is sent in again. */
  readonly goodId: string;
  /** The appraisal it was begun from. */
  readonly backId: string;
  /** Names the attempt to send it, so that sending it twice is sending it once. */
  readonly requestKey: string;
}

const texts = [
  'systemId',
  'carrierId',
  'groupId',
  'serverId',
  'placeText',
  'title',
  'des',
  'price',
  'contact',
  'goodId',
  'backId',
  'requestKey',
] as const satisfies readonly (keyof SellDraft)[];

/** The ways as this storefront knows them; the contract's list is a value of the server's side. */
export const sellWays = [
  'consignment',
  'bidding',
  'quick',
  'leishen',
  'appraisal',
] as const satisfies readonly SellWay[];

/** A way by its name, or null. */
export function toSellWay(text: unknown): SellWay | null {
  return sellWays.find((way) => way === text) ?? null;
}

/** A form in which nothing was typed yet. */
export function emptyDraft(gameId: string): SellDraft {
  const blank = Object.fromEntries(texts.map((key) => [key, ''])) as Record<(typeof texts)[number], string>;
  return { ...blank, gameId, savedMs: 0, way: '', values: {}, images: [] };
}

/** True while nothing of the account itself was typed: choosing a way or a game is not worth keeping. */
export function isBlank(draft: SellDraft): boolean {
  const typed = texts.filter((key) => key !== 'requestKey');
  return typed.every((key) => draft[key] === '') && Object.keys(draft.values).length === 0 && draft.images.length === 0;
}

/** The draft as it is kept. */
export function writeDraftText(draft: SellDraft): string {
  return JSON.stringify({ version, ...draft });
}

/** Reads a kept draft. What is broken in it is left out; null when it is none, or one of a later storefront. */
export function readDraftText(text: string | null | undefined): SellDraft | null {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Readonly<Record<string, unknown>>;
  const gameId = textOf(fields['gameId']);
  if (fields['version'] !== version || gameId === '') return null;
  const { savedMs } = fields;
  return {
    ...emptyDraft(gameId),
    ...Object.fromEntries(texts.map((key) => [key, textOf(fields[key])])),
    savedMs: typeof savedMs === 'number' && Number.isSafeInteger(savedMs) && savedMs > 0 ? savedMs : 0,
    way: toSellWay(fields['way']) ?? '',
    values: valuesOf(fields['values']),
    images: imagesOf(fields['images']),
  };
}

/** The later of two drafts of a game. */
export function laterDraft(one: SellDraft | null, other: SellDraft | null): SellDraft | null {
  if (one === null || other === null) return one ?? other;
  return other.savedMs > one.savedMs ? other : one;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, maxTextLength) : '';
}

function valuesOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const known = Object.entries(value).filter(([key]) => isAttributeKey(key));
  return Object.fromEntries(known.map(([key, text]) => [key, textOf(text)] as const).filter(([, text]) => text !== ''));
}

function imagesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const paths = value.map(textOf).filter((path) => path !== '');
  return [...new Set(paths)].slice(0, maxImages);
}
