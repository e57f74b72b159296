import type { OrderStatus } from '../../bff/contract/order';
import type { DeskAction } from './actions';

/** An answer of the desk's API. `code` decides, as on the storefront's side: 200, 401, 404, 503, else 500 with a reason. */
export interface DeskAnswer<Data = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data?: Data;
}

/** An order as the staff sees it in a list: never credentials, phones masked, money as decimals, times in GMT+8. */
export interface DeskOrder {
  readonly id: number;
  readonly orderNo: string;
  /** The listing's short code. */
  readonly code: string;
  readonly title: string;
  readonly status: OrderStatus;
  readonly nextActor: string | null;
  readonly deadline: string | null;
  /** What the desk can do now. */
  readonly possible: readonly DeskAction[];
  readonly hasCredentials: boolean;
  /** When the seller handed the login over; null: not yet, or it is dropped again. */
  readonly handoverTime: string | null;
  readonly price: string;
  readonly guaranteePrice: string;
  readonly total: string;
  readonly fee: string;
  /** Masked. */
  readonly buyer: string;
  readonly buyerId: number;
  /** Masked; null when the shop sells its own account. */
  readonly seller: string | null;
  readonly sellerId: number | null;
  /** What the complaint says, while there is one. */
  readonly disputeReason: string | null;
  readonly createTime: string;
  readonly changeTime: string;
}

/** An order with its history. */
export interface DeskOrderDetail extends DeskOrder {
  /** As the buyer gave it, phones masked. */
  readonly contact: string | null;
  readonly timeline: readonly {
    readonly time: string;
    readonly action: string;
    readonly status: OrderStatus;
    readonly actor: string;
    readonly note: string | null;
  }[];
  readonly dispute: {
    readonly openedBy: string;
    readonly reason: string;
    readonly images: readonly string[];
    readonly openTime: string;
    readonly decision: string | null;
    readonly note: string | null;
    /** What both sides said since, the oldest first; phones masked. */
    readonly statements: readonly {
      readonly side: 'buyer' | 'seller';
      readonly text: string;
      readonly images: readonly string[];
      readonly time: string;
    }[];
  } | null;
  /** Of a completed order that has one; the last day is in GMT+8, null: it has no end. */
  readonly guarantee: {
    readonly name: string;
    /** What it pays back. */
    readonly due: string;
    readonly lastDay: string | null;
    /** `refundTime`: when the payment provider gave it back; null: it is on its way. */
    readonly paid: { readonly amount: string; readonly time: string; readonly refundTime: string | null } | null;
  } | null;
  /** When the buyer looked at the login data. */
  readonly credentialViews: readonly string[];
  /** When the staff looked at the login the seller handed over. */
  readonly handoverViews: readonly string[];
}

/** The login of a sold account as its seller handed it over: for the staff only, who deliver it with a new password. */
export interface DeskHandover {
  readonly accountNumber: string;
  readonly accountPassword: string;
  readonly note: string | null;
}

/** A page of a list. */
export interface DeskPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** An entry of the blacklist; the account and the contact as they are compared, phones masked. */
export interface DeskBlacklistEntry {
  readonly id: number;
  readonly gameSn: string;
  readonly content: string;
  readonly createTime: string;
}

/** What a rotation of keys did; `left` rows still wait for the next call. */
export interface DeskRotation {
  readonly resealed: number;
  readonly failed: number;
  readonly left: number;
  readonly rowsByKey: Readonly<Record<string, number>>;
  /** Keys of these rows that the marketplace does not have. */
  readonly unknownKeyIds: readonly string[];
}

/** What somebody reported, phones masked. */
export interface DeskProblem {
  readonly id: number;
  readonly from: string;
  readonly personId: number;
  /** A value of the dictionary `problem_type`. */
  readonly type: string | null;
  /** The dictionary's word for it. */
  readonly typeName: string | null;
  readonly content: string;
  readonly images: readonly string[];
  readonly tel: string | null;
  readonly answer: string | null;
  readonly createTime: string;
  readonly answerTime: string | null;
}
