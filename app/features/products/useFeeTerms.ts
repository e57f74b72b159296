import { useEffect, useState } from 'react';
import { api } from '~/lib/api';
import { parseCents } from '~/lib/money';
import type { FeeTerms } from '~/lib/wayFee';
import type { Product } from './products.server';

/** The merchant's terms for consigning, asked for when they are needed; null until they are there, or when nobody tells. */
export function useFeeTerms({ gameId }: Product, isNeeded: boolean): FeeTerms | null {
  const [terms, setTerms] = useState<FeeTerms | null>(null);
  useEffect(() => {
    if (!isNeeded || terms !== null || gameId === undefined) return;
    const leaving = new AbortController();
    void api.call('POST /api/web/sell/estimate', { gameId }, { signal: leaving.signal }).then((answer) => {
      if (!answer.ok || leaving.signal.aborted) return;
      const way = answer.payload?.ways.find((each) => each.way === 'consignment');
      const minFeeCents = parseCents(way?.minFee);
      if (way?.feePermille !== undefined && minFeeCents !== null)
        setTerms({ feePermille: way.feePermille, minFeeCents });
    });
    return () => leaving.abort();
  }, [gameId, isNeeded, terms]);
  return terms;
}
