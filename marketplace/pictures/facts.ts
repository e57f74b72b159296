/** What a listing's picture path says of the account. */
export interface PictureFacts {
  readonly level: number;
  readonly heroes: readonly { readonly hero: number; readonly rank: number }[];
  /** How full the number fields are, 0 to 99. */
  readonly bars: readonly number[];
  /** Places of the limited items owned. */
  readonly items: readonly number[];
  readonly skins: readonly { readonly hero: number; readonly skin: number }[];
  readonly code: string;
}

const factsPattern = /^l(\d{1,3})_h([\d.]{0,40})_b([\d.]{0,20})_i(\d{0,10})_s([\d.]{0,120})_([a-z0-9]{2,16})$/;

/** Reads the part of the path that seed/listingPictures.ts writes; null when it is no such part. */
export function parseFacts(text: string): PictureFacts | null {
  const match = factsPattern.exec(text);
  if (match === null) return null;
  const [, level = '1', heroes = '', bars = '', items = '', skins = '', code = ''] = match;
  const pairs = (list: string) =>
    list
      .split('.')
      .filter((pair) => pair.length === 2)
      .map((pair) => [Number(pair[0]), Number(pair[1])] as const);
  return {
    level: Number(level),
    heroes: pairs(heroes).map(([hero, rank]) => ({ hero, rank })),
    bars: bars.split('.').filter(Boolean).map(Number),
    items: [...items].map(Number),
    skins: pairs(skins).map(([hero, skin]) => ({ hero, skin })),
    code,
  };
}
