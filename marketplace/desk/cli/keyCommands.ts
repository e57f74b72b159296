import type { DeskRotation } from '../wire';
import { checkOptions, noMore, type CommandReader } from './arguments';
import type { DeskClient } from './client';

/** The keys that seal login data. */
export const keyCommands: Readonly<Record<string, CommandReader>> = {
  'rotate-credentials'(rest, values) {
    checkOptions('rotate-credentials', values, []);
    noMore('rotate-credentials', rest);
    return async (client) => {
      const data = await rotateToTheEnd(client);
      return { data, text: showRotation(data) };
    };
  },
};

/** One call seals for a limited time only: calls on while there is progress. */
async function rotateToTheEnd(client: DeskClient): Promise<DeskRotation> {
  let resealed = 0;
  for (;;) {
    const report = await client.call<DeskRotation>('POST', '/credentials/rotate', {});
    resealed += report.resealed;
    if (report.left === 0 || report.resealed === 0) return { ...report, resealed };
  }
}

/** What a rotation led to. */
function showRotation({ resealed, failed, left, rowsByKey, unknownKeyIds }: DeskRotation): string {
  const keys = Object.entries(rowsByKey).map(([keyId, total]) => `${keyId}: ${total}`);
  const warnings = unknownKeyIds.map(
    (keyId) => `${rowsByKey[keyId]} rows are sealed with ${keyId}, which is not configured: put it back.`,
  );
  if (left > 0) {
    warnings.unshift(`${left} are still sealed with older keys, ${failed} of them do not open: keep those keys.`);
  }
  const end = warnings.join(' ') || 'Older keys may be removed from CREDENTIAL_KEYS.';
  return `${resealed} login data sealed with the first key (by key: ${keys.join(', ') || 'none'}). ${end}`;
}
