import type { EstimateReason } from '../selling/estimateReasons';
import type { ListingDeskAction, ListingState } from './listingRules';

/** A listing as the staff sees it in a list: phones masked, money as decimals, times in GMT+8. */
export interface DeskListing {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly game: string;
  readonly state: ListingState;
  /** What the desk can do now. */
  readonly possible: readonly ListingDeskAction[];
  readonly price: string;
  /** Masked; null when the shop sells its own account. */
  readonly seller: string | null;
  readonly sellerId: number | null;
  readonly createTime: string;
  /** Since when it may be on sale; null: it was never reviewed, or has to be again. */
  readonly publishTime: string | null;
}

/** A label the shop's listings can carry. */
export interface DeskLabel {
  readonly id: number;
  readonly name: string;
}

/** A picture that the staff has sent in. */
export interface DeskPicture {
  /** What a report names it by. */
  readonly path: string;
}

/** A listing with all that a review looks at. */
export interface DeskListingDetail extends DeskListing {
  readonly des: string;
  /** As the seller gave it, phones masked. */
  readonly contact: string | null;
  /** Names of system, carrier, region and server. */
  readonly place: readonly string[];
  readonly values: readonly { readonly name: string; readonly value: string }[];
  readonly pictures: readonly string[];
  /** When the staff looked at the account, as long as it is what they looked at. */
  readonly verifyTime: string | null;
  readonly labels: readonly DeskLabel[];
  /** What the shop's guarantee covers; null: sold without one. */
  readonly assurance: string | null;
  readonly isOnSpecialOffer: boolean;
  readonly refuseReason: string | null;
  readonly downDes: string | null;
  /** What like accounts cost here. */
  readonly estimate: {
    readonly low: string | null;
    readonly high: string | null;
    readonly sampleSize: number;
    readonly reasons: readonly EstimateReason[];
  };
  readonly timeline: readonly {
    readonly time: string;
    readonly action: string;
    readonly actor: string;
    readonly note: string | null;
    readonly price: string;
  }[];
}
