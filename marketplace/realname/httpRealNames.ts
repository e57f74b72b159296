import { z } from 'zod';
import { askService, type ServiceConfig } from '../askService';
import type { RealNameProvider } from './provider';

const verdict = z.object({ match: z.boolean() });

/**
 * Asks a service by HTTP: POST of JSON `{name, idCard, phone}`, phone null unless it is to be checked as well, with the
 * token as bearer. It answers 2xx with JSON `{"match": true}` or `{"match": false}`; anything else is an outage.
 */
export function createHttpRealNames(service: ServiceConfig): RealNameProvider {
  return {
    async verify({ name, idCard, phone }, signal) {
      const answer = await askService('real name', service, { name, idCard, phone }, signal);
      const text = await answer.text().catch(() => '');
      const read = verdict.safeParse(jsonOf(text));
      // Not quoted: what it says may repeat the identity.
      if (!read.success) throw new Error('the real name service gave no verdict');
      return read.data.match ? 'match' : 'mismatch';
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
