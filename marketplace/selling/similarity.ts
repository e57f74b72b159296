import { noNumber } from '../search/document';
import type { Comparable } from './comparables';

/** The account that is to be estimated, in the search's terms. */
export interface EstimatedAccount {
  readonly numbers: readonly number[];
  readonly tokens: readonly string[];
  readonly groupId: number | null;
  readonly serverId: number | null;
}

/** How much each kind of likeness counts. */
const parts = { choices: 4, numbers: 4, region: 0.4, server: 0.2 } as const;

/**
 * Says how alike listings are to an account: 0 not at all, 1 in everything that was told. What was not told of the
 * account does not count.
 */
export function similarityTo(account: EstimatedAccount, all: readonly Comparable[]): (other: Comparable) => number {
  const own = new Set(account.tokens);
  const told = account.numbers.flatMap((value, place) => (value === noNumber ? [] : [place]));
  const spans = new Map(told.map((place) => [place, spanOf(account, all, place)]));

  return (other) => {
    const scores: { readonly score: number; readonly part: number }[] = [];
    if (own.size > 0) scores.push({ score: sharedChoices(own, other.tokens), part: parts.choices });
    for (const place of told) {
      const [mine, theirs] = [account.numbers[place] ?? noNumber, other.numbers[place] ?? noNumber];
      const span = spans.get(place) ?? 0;
      const far = theirs === noNumber ? 0.5 : span === 0 ? 0 : Math.abs(scale(mine) - scale(theirs)) / span;
      scores.push({ score: 1 - Math.min(1, far), part: parts.numbers / told.length });
    }
    if (account.groupId !== null) scores.push({ score: Number(account.groupId === other.groupId), part: parts.region });
    if (account.serverId !== null)
      scores.push({ score: Number(account.serverId === other.serverId), part: parts.server });
    const total = scores.reduce((sum, { part }) => sum + part, 0);
    return total === 0 ? 1 : scores.reduce((sum, { score, part }) => sum + score * part, 0) / total;
  };
}

/** Twice as much is as far apart at the bottom of a range as at its top. */
function scale(value: number): number {
  return Math.log1p(Math.max(0, value));
}

function spanOf(account: EstimatedAccount, all: readonly Comparable[], place: number): number {
  const values = [account, ...all]
    .map(({ numbers }) => numbers[place] ?? noNumber)
    .filter((value) => value !== noNumber);
  return scale(Math.max(...values)) - scale(Math.min(...values));
}

/** The choices both made, by what each has: labels and skins are no answers to the template. */
function sharedChoices(own: ReadonlySet<string>, tokens: readonly string[]): number {
  const theirs = tokens.filter((token) => token.startsWith('f'));
  const shared = theirs.filter((token) => own.has(token)).length;
  return shared === 0 ? 0 : shared / Math.sqrt(own.size * theirs.length);
}
