import { createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An RSA key pair as PEM, made for one test run. */
export function rsaPair(type: 'pkcs1' | 'pkcs8' = 'pkcs1', modulusLength = 2048) {
  return generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type, format: 'pem' },
  });
}

export type Fields = Record<string, string>;

/** What Alipay signs: `key=value` sorted and joined by "&". Written here apart from the product and its SDK. */
export function signedText(fields: Fields): string {
  return Object.keys(fields)
    .filter((key) => key !== 'sign' && key !== 'sign_type')
    .sort()
    .map((key) => `${key}=${fields[key]}`)
    .join('&');
}

function signText(text: string, privateKey: string): string {
  return createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64');
}

export function isSigned(text: string, sign: string, publicKey: string): boolean {
  return createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, sign, 'base64');
}

/** An asynchronous notification as Alipay sends it, signed with its key. */
export function notification(changes: Fields, alipayPrivateKey: string): Fields {
  const fields: Fields = {
    gmt_create: '2026-05-04 11:01:02',
    charset: 'utf-8',
    gmt_payment: '2026-05-04 11:02:03',
    notify_time: '2026-05-04 11:02:04',
    subject: '原神 满命 60级 账号',
    buyer_id: '2088101117955611',
    buyer_logon_id: '159****1234',
    invoice_amount: '88.88',
    version: '1.0',
    notify_id: randomBytes(17).toString('hex'),
    fund_bill_list: '[{"amount":"88.88","fundChannel":"ALIPAYACCOUNT"}]',
    notify_type: 'trade_status_sync',
    trade_status: 'TRADE_SUCCESS',
    receipt_amount: '88.88',
    app_id: '2021000000000001',
    buyer_pay_amount: '88.88',
    seller_id: '2088000000000002',
    gmt_refund: '',
    trade_no: `20260504220014${randomBytes(7).toString('hex').replace(/\D/g, '0')}`,
    out_trade_no: '0'.repeat(32),
    total_amount: '88.88',
    point_amount: '0.00',
    ...changes,
  };
  return { ...fields, sign_type: 'RSA2', sign: signText(signedText(fields), alipayPrivateKey) };
}

/** A stand-in for Alipay's gateway on loopback: checks who asks, and answers signed what a test tells it to. */
export interface Gateway {
  readonly url: string;
  /** What was asked: the method and its business content. */
  readonly asked: { readonly method: string; readonly content: Record<string, unknown>; readonly timestamp: string }[];
  /** The answer to a method: an object to be signed, or what is sent as it is. */
  answer: (method: string) => { readonly body: object; readonly signed?: boolean } | string | 'silence';
  close(): Promise<void>;
}

export async function startGateway(keys: { readonly appPublicKey: string; readonly alipayPrivateKey: string }) {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const query = new URL(request.url ?? '/', 'http://gateway').searchParams;
      const fields: Fields = Object.fromEntries([...query, ...new URLSearchParams(text)]);
      const { sign = '', sign_type: signType, ...rest } = fields;
      const content = Object.keys({ ...rest, sign_type: signType }).sort();
      const signText_ = content.map((key) => `${key}=${fields[key]}`).join('&');
      if (!isSigned(signText_, sign, keys.appPublicKey)) {
        response.writeHead(200).end('{"error_response":{"code":"40002","sub_code":"isv.invalid-signature"}}');
        return;
      }
      const method = fields['method'] ?? '';
      const timestamp = fields['timestamp'] ?? '';
      gateway.asked.push({ method, content: JSON.parse(fields['biz_content'] ?? '{}'), timestamp });
      const told = gateway.answer(method);
      if (told === 'silence') return;
      if (typeof told === 'string') return void response.writeHead(200).end(told);
      const inner = JSON.stringify(told.body);
      const mark = told.signed === false ? 'AAAA' : signText(inner, keys.alipayPrivateKey);
      response.writeHead(200).end(`{"${method.replaceAll('.', '_')}_response":${inner},"sign":"${mark}"}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway: Gateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`,
    asked: [],
    answer: () => 'silence',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}
