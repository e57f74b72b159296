import { paths } from '~/paths';
import type { PersonMessage } from './messages.server';

/** The page of what a message is about; null when this storefront knows no such thing. */
export function messageTarget({ kind, refId }: Pick<PersonMessage, 'kind' | 'refId'>): string | null {
  if (kind === 'order') return paths.orderDetail(refId);
  if (kind === 'good') return paths.myProducts();
  if (kind === 'backlist') return paths.offers({ backId: refId });
  return kind === 'application' ? paths.applyMerchant : null;
}
