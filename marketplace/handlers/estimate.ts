import { and, eq } from 'drizzle-orm';
import type { HandlersOf } from '../context';
import { games } from '../db/schema/games';
import { refuseFields } from '../http/answer';
import { rowId } from '../queries/wire';
import { readAnswers } from '../selling/answers';
import { estimateOf, estimatePayload } from '../selling/estimate';
import { possiblePriceCents } from '../selling/money';
import { offeredFieldsOf } from '../selling/template';
import { readValues } from '../selling/values';

/** What an account is worth, also while its form is being filled in. */
export const estimateHandlers: HandlersOf<'POST /api/web/sell/estimate'> = {
  'POST /api/web/sell/estimate': async (input, { tx, services }) => {
    const gameId = rowId(input.gameId);
    const [game] =
      gameId === null
        ? []
        : await tx
            .select({ id: games.id })
            .from(games)
            .where(and(eq(games.id, gameId), eq(games.shown, true)));
    if (game === undefined) return refuseFields({ gameId: { message: 'gameUnknown' } });
    // A half-filled form has faults; what is right in it is enough to go by.
    const { values } = readValues(await offeredFieldsOf(tx, game.id), readAnswers(input.attributes) ?? {});
    const estimate = await estimateOf(tx, {
      gameId: game.id,
      groupId: rowId(input.groupId),
      serverId: rowId(input.serverId),
      values,
      priceCents: possiblePriceCents(input.price),
      hasPartner: services.partner !== null,
      nowMs: services.now(),
    });
    return estimatePayload(estimate);
  },
};
