import { paths } from '~/paths';
import type { PersonMessage } from './messages.server';

/** The page of what a message is about; null when this storefront knows no such thing. */
export function messageTarget({ kind, event, refId }: Pick<PersonMessage, 'kind' | 'event' | 'refId'>): string | null {
  if (kind === 'order') return paths.orderDetail(refId);
  if (kind === 'good') return paths.myProducts();
  // No message tells the way of a buy-back: that page leads on to where the account is.
  if (kind === 'backlist')
    return event === 'appraise' ? paths.myAppraisals({ backId: refId }) : paths.offers({ backId: refId });
  if (kind === 'problem') return paths.ours.report({ id: refId });
  if (kind === 'earning') return paths.ours.earnings();
  return kind === 'application' ? paths.applyMerchant : null;
}
