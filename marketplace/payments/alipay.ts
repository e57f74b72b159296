import type { AlipaySdk, AlipaySdkCommonResult } from 'alipay-sdk';
import { wireMoney, wireTime } from '../queries/wire';
import { readAlipayKeys } from './alipayKeys';
import { isSignable, reportOfAlipay, reportOfQuery } from './alipayReport';
import { centsOfDecimal } from './decimal';
import type { CallbackFields, PaymentProvider, RefundRequest } from './provider';

/** The app of a merchant at Alipay. */
export interface AlipayConfig {
  readonly appId: string;
  /** Ours, which signs requests: PEM or base64. Secret. */
  readonly privateKey: string;
  /** Alipay's, which its answers and callbacks are checked with. */
  readonly publicKey: string;
  readonly gateway: string;
  readonly sellerId: string | null;
}

const answerLimitMs = 10_000;
const maxSubjectLength = 100;
const success = '10000';

/**
 * Alipay, by its own SDK: page payment, asynchronous notifications, refunds. The SDK is loaded only when it is used:
 * that takes a good part of a second.
 * @param now the present time in epoch milliseconds
 * @throws Error that names the setting when a key cannot be read
 */
export async function createAlipayProvider(config: AlipayConfig, now: () => number): Promise<PaymentProvider> {
  const keys = readAlipayKeys(config.privateKey, config.publicKey);
  const { AlipaySdk } = await import('alipay-sdk');
  const sdk = new AlipaySdk({
    appId: config.appId,
    privateKey: keys.privatePem,
    keyType: 'PKCS8',
    alipayPublicKey: keys.publicPem,
    signType: 'RSA2',
    gateway: config.gateway,
    timeout: answerLimitMs,
  });
  /** The SDK takes the machine's own time zone; Alipay means its own. */
  const timestamp = () => wireTime(new Date(now()));

  return {
    channel: 'alipay',

    payUrl: (request) =>
      sdk.pageExecute('alipay.trade.page.pay', 'GET', {
        timestamp: timestamp(),
        notifyUrl: request.notifyUrl,
        returnUrl: request.returnUrl,
        bizContent: {
          outTradeNo: request.tradeNo,
          productCode: 'FAST_INSTANT_TRADE_PAY',
          totalAmount: wireMoney(request.amountCents),
          subject: subjectOf(request.subject),
          timeExpire: wireTime(new Date(request.expireMs)),
        },
      }),

    readCallback(fields) {
      if (!isSignable(fields) || !isSignedBy(sdk, fields)) return 'signature';
      return reportOfAlipay(fields, config);
    },

    claimedTradeNo: (fields) => fields['out_trade_no'],

    async refund(request) {
      const given = await ask(sdk, 'alipay.trade.refund', timestamp(), {
        ...numbersOf(request),
        refundAmount: wireMoney(request.amountCents),
        refundReason: request.reason,
      });
      if (given['code'] === success && given['fundChange'] === 'Y') return;
      // "N" is also the answer to a repeat: whether this refund was made is another question.
      const found = await ask(sdk, 'alipay.trade.fastpay.refund.query', timestamp(), numbersOf(request));
      const isMade =
        found['code'] === success &&
        found['refundStatus'] === 'REFUND_SUCCESS' &&
        centsOfDecimal(String(found['refundAmount'])) === request.amountCents;
      if (!isMade) throw new Error(`Alipay did not refund: ${codesOf(given)}, then ${codesOf(found)}`);
    },

    async lookUp(tradeNo) {
      const found = await ask(sdk, 'alipay.trade.query', timestamp(), { outTradeNo: tradeNo });
      // A trade begins there when the buyer has logged in at the cashier.
      if (found['subCode'] === 'ACQ.TRADE_NOT_EXIST') return null;
      const report = found['code'] === success ? reportOfQuery(found, tradeNo) : null;
      if (report === null) throw new Error(`Alipay did not tell of a payment: ${codesOf(found)}`);
      return report;
    },
  };
}

/**
 * What the cashier shows. The title is its seller's text, and a notification repeats it in the signed `key=value&…`:
 * without "&" and "=" nothing in it can be taken for another field. Alipay asks for the same.
 */
function subjectOf(title: string): string {
  const plain = title.replace(/[\p{C}/=&<>"'\\]+/gu, ' ').trim();
  return [...plain].slice(0, maxSubjectLength).join('') || 'Order';
}

function isSignedBy(sdk: AlipaySdk, fields: CallbackFields): boolean {
  try {
    return sdk.checkNotifySignV2(fields);
  } catch {
    return false;
  }
}

function numbersOf({ tradeNo, providerNo, refundNo }: RefundRequest) {
  return { outTradeNo: tradeNo, tradeNo: providerNo, outRequestNo: refundNo };
}

/**
 * One question to the gateway; the answer's signature is checked.
 * @throws Error without the SDK's own text, which quotes whole answers with people's accounts in them
 */
async function ask(
  sdk: AlipaySdk,
  method: string,
  timestamp: string | undefined,
  bizContent: Record<string, string>,
): Promise<AlipaySdkCommonResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), answerLimitMs);
  });
  try {
    return await Promise.race([sdk.exec(method, { timestamp, bizContent }, { validateSign: true }), late]);
  } catch {
    throw new Error(`Alipay gave no good answer to ${method}`);
  } finally {
    clearTimeout(timer);
  }
}

function codesOf(answer: AlipaySdkCommonResult): string {
  const code = (name: string) => (/^[\w.-]{1,64}$/.test(String(answer[name])) ? String(answer[name]) : '-');
  return ['code', 'subCode', 'fundChange', 'refundStatus', 'tradeStatus'].map(code).join(' ');
}
