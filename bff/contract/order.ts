import { z } from 'zod';
import { optionalMoney, optionalPrice } from './amounts';
import { salePayout } from './earnings';
import {
  flag,
  id,
  joinedListOf,
  listedText,
  listOf,
  optionalId,
  optionalLongText,
  optionalNumber,
  optionalTally,
  optionalPart,
  optionalText,
  recordOf,
  shortText,
  textOrEmpty,
} from './scalars';

/** Where an order stands. Source: api.md §6, ours. */
export const orderStatuses = [
  'unpaid',
  'paid',
  'verifying',
  'rebinding',
  'delivered',
  'completed',
  'closed',
  'refunding',
  'refunded',
  'disputed',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** What a buyer or seller may do with an order; `allowed` lists those possible now for whoever asks. */
export const orderActions = ['pay', 'cancel', 'confirm', 'dispute', 'credentials', 'handOver'] as const;

export type OrderAction = (typeof orderActions)[number];

/** A step of an order's history. `action` is the machine's word, `note` a person's. */
const timelineStep = z.object({
  status: textOrEmpty,
  action: optionalText,
  time: optionalText,
  /** buyer, seller, staff, system or provider. */
  actor: optionalText,
  note: optionalText,
});

/** A guarantee one can add to an order: what it costs here and what it covers. */
export const guarantee = z.object({
  id,
  name: textOrEmpty,
  /** What it costs for this listing; "0.00" when it is included. */
  price: optionalMoney,
  /** How many days after completion; missing: for good. */
  days: optionalNumber,
  /** Share of the price paid back, in percent. */
  coverPercent: optionalNumber,
  /** The most that is paid back; missing: no limit. */
  cap: optionalMoney,
  /** What is covered, and what voids it, in the merchant's words. */
  covers: listOf(listedText),
  exclusions: listOf(listedText),
});

/** An order as lists show it to its buyer or seller. */
export const order = z.object({
  id,
  /** The number people quote. */
  orderNo: optionalText,
  goodId: optionalId,
  /** The listing's short code. */
  code: optionalText,
  title: optionalText,
  titleImg: optionalText,
  gameId: optionalId,
  gameName: optionalText,
  status: textOrEmpty,
  /** buyer or seller: who asks. */
  role: optionalText,
  /** The other side, masked; missing when it is the merchant itself. */
  counterpart: optionalText,
  price: optionalPrice,
  guaranteePrice: optionalMoney,
  /** price + guaranteePrice: what the buyer pays. */
  total: optionalPrice,
  /** Seller only: the merchant's commission and what remains. */
  fee: optionalMoney,
  net: optionalMoney,
  createTime: optionalText,
  /** buyer, seller, staff or system; missing when nobody has anything left to do. */
  nextActor: optionalText,
  /** Until when nextActor should act. */
  deadline: optionalText,
  /** What happens by itself at the deadline: close or complete; missing: nothing. */
  atDeadline: optionalText,
  allowed: listOf(listedText),
  /** Seller only: when the login was handed over to the staff; missing: not yet, or it is dropped again. */
  handoverTime: optionalText,
  /** Grows with every change: tells a live page whether it is behind. */
  revision: optionalNumber,
  /** What goes back because the order does not need it; missing: nothing. What a guarantee pays is told apart. */
  refund: optionalPart(
    z.object({
      /** Buyer only. */
      amount: optionalMoney,
      /** Since when it is owed. */
      time: optionalText,
      /** When the payment provider gave all of it back; missing: it is on its way. */
      refundTime: optionalText,
    }),
  ),
});

/** What a side of a dispute says beside the words that opened it. Never changed. */
const statement = z.object({
  /** buyer or seller: who says it. */
  side: optionalText,
  text: textOrEmpty,
  images: joinedListOf(listedText),
  time: optionalText,
});

/** An order with everything its page shows. */
export const orderDetail = order.extend({
  timeline: listOf(timelineStep),
  guarantee: optionalPart(guarantee),
  /** Buyer only: how to reach them, as they gave it. */
  contact: optionalText,
  dispute: optionalPart(
    z.object({
      reason: textOrEmpty,
      images: joinedListOf(listedText),
      /** buyer or seller: who opened it. */
      openedBy: optionalText,
      openTime: optionalText,
      /** buyer or seller: for whom it was settled; missing while open. */
      decision: optionalText,
      note: optionalText,
      settleTime: optionalText,
      /** What both sides have said since, the oldest first. */
      statements: listOf(statement),
      /** How many statements the person may still add; missing: none. */
      statementsLeft: optionalNumber,
    }),
  ),
  /** Buyer only: what the guarantee paid back; missing: nothing yet. */
  guaranteePaid: optionalPart(
    z.object({
      amount: optionalMoney,
      time: optionalText,
      /** When the payment provider gave it back; missing: it is on its way. */
      refundTime: optionalText,
    }),
  ),
  /** Every look at the credentials: when and by whom (buyer). */
  credentialViews: listOf(z.object({ time: optionalText, viewer: optionalText })),
  /** Seller only: every look of the staff at the login that was handed over. */
  handoverViews: listOf(z.object({ time: optionalText })),
  /** Seller only: what became of the money of a completed order. */
  payout: optionalPart(salePayout),
  /** Ledger of this order as the person may see it: what moved and when. */
  movements: listOf(z.object({ kind: textOrEmpty, amount: optionalMoney, time: optionalText })),
});

/** How many orders stand where, for the tabs; statuses without any are missing. */
export const orderCounts = recordOf(optionalTally);

export const payment = z.object({
  /** Where the buyer pays; missing once it is over. */
  payUrl: optionalText,
  expires: optionalText,
  /** none, pending, paid, failed, expired, refunding or refunded. */
  status: optionalText,
  channel: optionalText,
  amount: optionalPrice,
  /** The ways to pay this marketplace offers. */
  channels: listOf(listedText),
});

/** A game account's credentials: to the buyer of a delivered order only, never cached. */
export const credentials = z.object({
  accountNumber: optionalText,
  accountPassword: optionalText,
  note: optionalText,
  viewTime: optionalText,
});

/** A game account's login, as its seller hands it over to the staff. The marketplace has the limits of each field. */
export const loginInput = { accountNumber: shortText, accountPassword: shortText, note: optionalLongText };

/** What the sandbox cashier's page shows. Demo mode only. */
export const sandboxPayment = z.object({
  orderId: id,
  title: textOrEmpty,
  amount: optionalPrice,
  expires: optionalText,
  /** pending, paid, failed or expired. */
  status: textOrEmpty,
  /** True when the cashier takes no action any more. */
  isOver: flag,
});
