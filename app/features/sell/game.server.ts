import type { BffClient } from '../../../bff/contract/types';

/** The game an account is offered of. */
export interface SellGame {
  readonly id: string;
  readonly name: string;
  readonly icon: string | undefined;
  /** Mobile games ask for system and carrier too. */
  readonly isMobile: boolean;
}

/** @throws Response 404 for a game the shop does not have; the BFF's refusal when the marketplace is down */
export async function loadGame(bff: BffClient, gameId: string): Promise<SellGame> {
  const games = (await bff.data('GET /api/web/game/Type', {})) ?? [];
  const game = games.find(({ id }) => id === gameId);
  if (game === undefined) throw new Response(null, { status: 404 });
  return { id: game.id, name: game.name, icon: game.icon, isMobile: game.type !== 1 };
}
