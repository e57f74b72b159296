import type {
  BareCall,
  CallKey,
  DataCall,
  ParsedInputOf,
  PayloadInputOf,
  RowsCall,
  TextCall,
} from '../bff/contract/types';
import type { DrawnCaptcha } from './auth/captchas';
import type { Passwords } from './auth/passwords';
import type { Person } from './auth/sessions';
import type { ChatProvider } from './chat/provider';
import type { BuybackTools } from './buybacks/transition';
import type { CredentialVault } from './credentials/vault';
import type { Tx } from './db/engine';
import type { Acknowledgement, Refusal, Table } from './http/answer';
import type { EventSource } from './http/eventStream';
import type { RequestFacts } from './http/requestFacts';
import type { Log } from './log';
import type { OrderTools } from './orders/transition';
import type { Partner } from './partner/partner';
import type { PaymentProviders } from './payments/provider';
import type { PushSender } from './push/sender';
import type { RealNameProvider } from './realname/provider';
import type { Shop } from './shops';
import type { SmsLimits } from './sms/limits';
import type { SmsProvider } from './sms/provider';
import type { Gate } from './uploads/gate';
import type { PictureRefiner } from './uploads/refine';
import type { PictureStore } from './uploads/store';

/** What every handler may use, made once per marketplace. */
export interface Services {
  readonly mode: 'demo' | 'production';
  /** The present time in epoch milliseconds. */
  readonly now: () => number;
  readonly log: Log;
  readonly passwords: Passwords;
  readonly drawCaptcha: () => DrawnCaptcha;
  /** What steps of orders need. */
  readonly orders: OrderTools;
  /** What steps of appraisals and buy-backs need. */
  readonly buybacks: BuybackTools;
  /** The ways to pay. */
  readonly payments: PaymentProviders;
  /** Who buys accounts by single sign-on; null: nobody. */
  readonly partner: Partner | null;
  /** Opens and seals the credentials of game accounts. */
  readonly vault: CredentialVault;
  /** Who knows real names; null: nobody was set up. */
  readonly realNames: RealNameProvider | null;
  /** Who carries the chat; null: nobody was set up. */
  readonly chat: ChatProvider | null;
  /** Who sends SMS; null: nobody was set up. */
  readonly sms: SmsProvider | null;
  readonly smsLimits: SmsLimits;
  /** Who tells browsers of messages; null: nobody was set up. */
  readonly push: PushSender | null;
  /** Counting SMS waits for other containers: so few do at once, and the other connections stay free. */
  readonly smsGate: Gate;
  readonly pictureStore: PictureStore;
  readonly refinePicture: PictureRefiner;
}

/** One request: whose shop, which person (null for a guest), what the headers said. */
export interface CallContext {
  readonly services: Services;
  readonly facts: RequestFacts;
  readonly shop: Shop;
  readonly person: Person | null;
}

/** For handlers that run in the request's one transaction. */
export interface TransactionContext extends CallContext {
  readonly tx: Tx;
}

/** For handlers that work between transactions (hashing a password must not hold one open). */
export interface StepContext extends CallContext {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The multipart body of an upload; null when it can't be read. */
  form(): Promise<FormData | null>;
}

/** What a call answers: rows and total, an array, the keys beside `code`, or the payload of `data`. */
export type Answer<K extends CallKey> = K extends RowsCall
  ? Table<PayloadInputOf<K>>
  : K extends BareCall
    ? PayloadInputOf<K>[]
    : K extends DataCall
      ? PayloadInputOf<K> | Acknowledgement | undefined
      : PayloadInputOf<K>;

/** Serves a call inside the request's transaction; what it wrote is kept when it returns, also a Refusal. */
export type TransactionHandler<K extends CallKey> = (
  input: ParsedInputOf<K>,
  context: TransactionContext,
) => Promise<Answer<K> | Refusal>;

/** Serves a call in steps with transactions of its own. */
export interface StepHandler<K extends CallKey> {
  readonly steps: (input: ParsedInputOf<K>, context: StepContext) => Promise<Answer<K> | Refusal>;
}

/** Serves a call marked `stream: 'events'`: gives the source of events, or refuses with an envelope. */
export interface EventsHandler<K extends CallKey> {
  readonly events: (input: ParsedInputOf<K>, context: StepContext) => Promise<EventSource | Refusal>;
}

export type Handler<K extends CallKey> = TransactionHandler<K> | StepHandler<K> | EventsHandler<K>;

/** A handler for each call of the contract but those in plain text: a missing one is a type error. */
export type Handlers = { readonly [K in Exclude<CallKey, TextCall>]: Handler<K> };

/** Part of the handlers, as the files in handlers/ export them. */
export type HandlersOf<K extends CallKey> = { readonly [Key in K]: Handler<Key> };
