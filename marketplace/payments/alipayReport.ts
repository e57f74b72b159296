import { centsOfDecimal } from './decimal';
import type { CallbackFault, CallbackFields, ProviderReport } from './provider';

/** What Alipay calls the states of a trade, and what they mean to us. */
const statuses: Readonly<Record<string, ProviderReport['status']>> = {
  WAIT_BUYER_PAY: 'pending',
  TRADE_SUCCESS: 'paid',
  /** As TRADE_SUCCESS, once nothing can be refunded any more. */
  TRADE_FINISHED: 'paid',
  /** Not paid in time, or given back entirely. */
  TRADE_CLOSED: 'expired',
};

/** Sent with payments from abroad only. */
const currencyFields = ['trans_currency', 'settle_currency', 'pay_currency'];

/**
 * What is signed is `key=value&…` as one text, and a field "a" with the value "1&b=2" reads there like two fields: so
 * every field that counts has a form in which nothing else can hide.
 */
const numberPattern = /^[\w-]{1,64}$/;

/** Whose callbacks are ours. */
export interface AlipayMerchant {
  readonly appId: string;
  /** The merchant's number at Alipay (2088…); null: not checked. */
  readonly sellerId: string | null;
}

/** Could this be signed at all? One algorithm, one way to write a signature: what merely resembles it is refused. */
export function isSignable(fields: CallbackFields): boolean {
  const sign = fields['sign'] ?? '';
  return fields['sign_type'] === 'RSA2' && sign !== '' && Buffer.from(sign, 'base64').toString('base64') === sign;
}

/** Reads an asynchronous notification whose signature is good. Source: opendocs.alipay.com/open/270/105902. */
export function reportOfAlipay(fields: CallbackFields, merchant: AlipayMerchant): ProviderReport | CallbackFault {
  if (fields['app_id'] !== merchant.appId) return 'otherMerchant';
  if (merchant.sellerId !== null && fields['seller_id'] !== merchant.sellerId) return 'otherMerchant';
  const status = statuses[fields['trade_status'] ?? ''];
  const amountCents = centsOfDecimal(fields['total_amount'] ?? '');
  const { out_trade_no: tradeNo = '', trade_no: providerNo = '', notify_id: callbackNo = '' } = fields;
  const areNumbers = [tradeNo, providerNo, callbackNo].every((number) => numberPattern.test(number));
  if (status === undefined || amountCents === null || !areNumbers) return 'malformed';
  const currency = currencyFields.map((name) => fields[name] ?? '').find((named) => named !== '' && named !== 'CNY');
  return { callbackNo, tradeNo, providerNo, amountCents, currency: currency ?? 'CNY', status };
}

/**
 * As above for an answer about one trade, as the SDK gives it once its signature is checked; null when it is none.
 * Source: opendocs.alipay.com/open/028woa (alipay.trade.query).
 */
export function reportOfQuery(answer: Readonly<Record<string, unknown>>, tradeNo: string): ProviderReport | null {
  const text = (name: string) => String(answer[name] ?? '');
  const [tradeStatus, providerNo] = [text('tradeStatus'), text('tradeNo')];
  const status = statuses[tradeStatus];
  const amountCents = centsOfDecimal(text('totalAmount'));
  if (text('outTradeNo') !== tradeNo || !numberPattern.test(providerNo)) return null;
  if (status === undefined || amountCents === null) return null;
  const currency = ['transCurrency', 'settleCurrency', 'payCurrency']
    .map(text)
    .find((named) => named !== '' && named !== 'CNY');
  const callbackNo = `query-${tradeNo}-${tradeStatus}`;
  return { callbackNo, tradeNo, providerNo, amountCents, currency: currency ?? 'CNY', status };
}
