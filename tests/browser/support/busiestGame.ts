import { shopApi } from './shopApi';

/**
 * The game of a shop with most listings, by the shop's own numbers.
 * @param port the storefront's
 */
export async function busiestGame(host: string, port: number): Promise<string> {
  const { data } = await shopApi(host, port).call('GET /api/web/game/Type');
  const games = data as { id: number | string; count: number }[];
  return String(games.sort((a, b) => b.count - a.count)[0]?.id);
}
