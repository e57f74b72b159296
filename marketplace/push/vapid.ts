import { join } from 'node:path';
import webPush from 'web-push';
import { readKept, writeOnce } from '../keptFile';

/** Who we are to push services (RFC 8292). `privateKey` is a secret: never log it. */
export interface VapidConfig {
  /** A `mailto:` or https address at which a push service reaches the operator. */
  readonly subject: string;
  /** An uncompressed P-256 point, base64url; browsers bind their subscriptions to it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const fileName = 'push.key';
const demoSubject = 'mailto:operator@shop.invalid';

/**
 * The demo's own keys: made once and kept in a file that only the owner reads; new ones would silence every browser
 * that has subscribed.
 * @throws Error when the file holds no keys
 */
export async function demoVapid(dataDir: string): Promise<VapidConfig> {
  const path = join(dataDir, fileName);
  if ((await readKept(path)) === null) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await writeOnce(path, `${publicKey}:${privateKey}\n`);
  }
  const [publicKey, privateKey] = ((await readKept(path)) ?? '').trim().split(':');
  if (!publicKey || !privateKey) throw new Error(`${path} holds no keys; put the file back, or remove it`);
  return { subject: demoSubject, publicKey, privateKey };
}
