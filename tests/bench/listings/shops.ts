import { games } from '../../../marketplace/seed/games';
import { shops, type ShopDefinition } from '../../../marketplace/seed/shops';

const gamesPerShop = 6;
/** The greater, the more alike in size shops are. With 9 the largest of a hundred has eleven times the smallest's listings. */
const evenness = 9;

/**
 * Shops as the demo's are, in Chinese and English by turns, each with six games. A few are large and many small.
 * @param listings of all shops together
 */
export function benchShops(count: number, listings: number): ShopDefinition[] {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1 + evenness));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let left = listings;
  return weights.map((weight, index) => {
    const isLast = index === count - 1;
    const listingCount = isLast ? left : Math.min(left, Math.round((listings * weight) / sum));
    left -= listingCount;
    return benchShop(index, listingCount);
  });
}

function benchShop(index: number, listingCount: number): ShopDefinition {
  const model = shops[index % 2] as ShopDefinition;
  const key = `bench${index + 1}`;
  return {
    ...model,
    tenantId: index + 1,
    key,
    host: `${key}.localhost`,
    codePrefix: 'B',
    games: Array.from({ length: gamesPerShop }, (_, place) => games[(index + place) % games.length]?.key as string),
    listingCount,
    dealCount: 0,
  };
}
