import type { ListingFacts } from './listingFacts';
import { templateOf } from './templates';

/** How full a number field is, 0 to 99, for the picture's bars. */
function fillOf(facts: ListingFacts): number[] {
  return templateOf(facts.game)
    .filter((field) => field.type === 'number' && facts.numbers[field.key] !== undefined)
    .slice(0, 5)
    .map((field) => {
      const { min = 0, max = 100 } = field;
      const exponent = max > 1000 ? 0.45 : 1;
      return Math.round((((facts.numbers[field.key] ?? 0) - min) / (max - min)) ** exponent * 99);
    });
}

/**
 * The facts a listing's pictures are drawn from, as one part of a path: heroes with ranks, bars, item places, skins.
 * The picture is a function of its path alone, so it tells the truth about its listing and never changes.
 */
function pictureFacts(facts: ListingFacts, code: string): string {
  const roster = facts.heroes.map(({ hero, rank }) => `${hero}${rank}`).join('.');
  const items = (facts.choices['gear'] ?? []).join('');
  const skins = facts.skins.map(({ hero, skin }) => `${hero}${skin}`).join('.');
  const level = facts.numbers['level'] ?? 1;
  return [`l${level}`, `h${roster}`, `b${fillOf(facts).join('.')}`, `i${items}`, `s${skins}`, code.toLowerCase()].join(
    '_',
  );
}

/** Which panels a listing shows besides its cover; empty ones are left out. */
export function panelsOf(facts: ListingFacts): ('roster' | 'stats' | 'items' | 'skins')[] {
  return [
    'roster',
    'stats',
    ...((facts.choices['gear'] ?? []).length > 0 ? (['items'] as const) : []),
    ...(facts.skins.length > 0 ? (['skins'] as const) : []),
  ];
}

/** `/pictures/listing/<game>/<facts>/<panel>.svg` */
export function listingPicture(facts: ListingFacts, code: string, panel: string): string {
  return `/pictures/listing/${facts.game.key}/${pictureFacts(facts, code)}/${panel}.svg`;
}
