import type { BuybackStatus, BuybackWay } from '../buybacks/machine';

/** What the desk does with appraisals and buy-backs; `offer` and `withdraw` also on behalf of a supplier. */
export const buybackDeskActions = [
  'appraise',
  'offer',
  'withdraw',
  'decline',
  'deposit',
  'settle',
  'return-deposit',
  'forfeit',
] as const;

export type BuybackDeskAction = (typeof buybackDeskActions)[number];

export const applicationStates = ['pending', 'passed', 'refused'] as const;

export type ApplicationState = (typeof applicationStates)[number];

/** An appraisal or buy-back as the staff sees it in a list: phones masked, money as decimals, times in GMT+8. */
export interface DeskBuyback {
  readonly id: number;
  readonly way: BuybackWay;
  readonly game: string;
  readonly title: string;
  readonly status: BuybackStatus;
  readonly deadline: string | null;
  /** What the desk can do now. */
  readonly possible: readonly BuybackDeskAction[];
  /** How many offers stand, and the best of them. */
  readonly openOffers: number;
  readonly bestOffer: string | null;
  /** What the person hopes for. */
  readonly hoped: string | null;
  /** The appraisal. */
  readonly low: string | null;
  readonly high: string | null;
  /** Once an offer was accepted. */
  readonly price: string | null;
  readonly fee: string | null;
  readonly deposit: string | null;
  readonly depositState: string | null;
  /** When the seller handed the login over; null: not yet, or it is dropped again. */
  readonly handoverTime: string | null;
  /** Masked. */
  readonly seller: string;
  readonly sellerId: number;
  readonly createTime: string;
  readonly changeTime: string;
}

/** One of them with its offers and its history. */
export interface DeskBuybackDetail extends DeskBuyback {
  readonly des: string;
  readonly region: string | null;
  readonly images: readonly string[];
  /** As the person gave it, phones masked. */
  readonly tel: string | null;
  readonly refuseReason: string | null;
  /** When the staff looked at the login the seller handed over. */
  readonly handoverViews: readonly string[];
  readonly offers: readonly {
    readonly id: number;
    readonly supplierId: number;
    readonly supplier: string;
    readonly price: string;
    readonly state: string;
    readonly expires: string;
  }[];
  readonly timeline: readonly {
    readonly time: string;
    readonly action: string;
    readonly status: BuybackStatus;
    readonly actor: string;
    readonly note: string | null;
  }[];
}

/** A supplier as the staff sees it. */
export interface DeskSupplier {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly state: string;
  /** Offers accepted, and those of them that ended in money for the seller. */
  readonly dealCount: number;
  readonly completedCount: number;
  readonly openOffers: number;
  readonly createTime: string;
}

/** An application to become a supplier: phones and the ID number masked. */
export interface DeskApplication {
  readonly id: number;
  readonly name: string;
  readonly state: 'pending' | 'passed' | 'refused';
  /** Masked. */
  readonly applicant: string;
  readonly applicantId: number;
  readonly phoneNumber: string;
  readonly urgentPhoneNumber: string | null;
  readonly idCard: string | null;
  readonly adress: string | null;
  readonly remark: string | null;
  /** Paths of the papers. */
  readonly papers: readonly string[];
  readonly reason: string | null;
  readonly createTime: string;
}
