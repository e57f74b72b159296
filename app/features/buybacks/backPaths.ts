import { paths } from '~/paths';
import { backWayOf } from './backStates';

/** The page of a buy-back; null for an appraisal, which has none of its own. */
export function backPagePath({ id, way }: { readonly id: string; readonly way?: string | undefined }): string | null {
  switch (backWayOf(way)) {
    case 'quick':
      return paths.quickBuyBack({ backId: id });
    case 'bidding':
      return paths.offers({ backId: id });
    case 'leishen':
      return paths.leishen({ backId: id });
    case 'appraisal':
      return null;
  }
}
