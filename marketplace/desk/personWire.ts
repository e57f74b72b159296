import type { OrderStatus } from '../../bff/contract/order';
import type { buybackStatuses } from '../db/schema/buybacks';
import type { ListingState } from './listingRules';

/** How a person stands with the shop. */
export const personStates = ['active', 'locked'] as const;
export type PersonState = (typeof personStates)[number];

/** A person of the shop as the staff sees them in a list: phones masked, times in GMT+8. */
export interface DeskPerson {
  readonly id: number;
  readonly nickName: string;
  /** Masked; null: none was ever told. */
  readonly phone: string | null;
  readonly state: PersonState;
  /** Why and since when; null while active. */
  readonly lockReason: string | null;
  readonly lockTime: string | null;
  readonly hasVerifiedName: boolean;
  /** Finished sales. */
  readonly dealCount: number;
  readonly joinTime: string;
  readonly lastLoginTime: string | null;
}

/** A person with what is under way. */
export interface DeskPersonDetail extends DeskPerson {
  /** How many of their listings stand where; states without any are left out. */
  readonly listings: Readonly<Partial<Record<ListingState, number>>>;
  /** Orders that have not ended, the newest first, at most fifty. */
  readonly openOrders: readonly {
    readonly id: number;
    readonly role: 'buyer' | 'seller';
    readonly status: OrderStatus;
  }[];
  /** Appraisals and buy-backs that have not ended, the newest first, at most fifty. */
  readonly openBuybacks: readonly { readonly id: number; readonly status: (typeof buybackStatuses)[number] }[];
  /** Their number among the suppliers; null: they are none. */
  readonly supplierId: number | null;
}

/** A person who was just locked. */
export interface DeskLock {
  readonly person: DeskPersonDetail;
  /** What the lock took off sale, ended, and took back of a supplier's offers. */
  readonly withdrawn: { readonly listings: number; readonly orders: number; readonly offers: number };
}
