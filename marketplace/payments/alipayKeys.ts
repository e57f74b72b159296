import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

const minBits = 2048;

/** Both keys as the SDK takes them. */
export interface AlipayKeys {
  /** PKCS #8. */
  readonly privatePem: string;
  /** SPKI. */
  readonly publicPem: string;
}

/**
 * Reads the two keys of ALIPAY_PRIVATE_KEY and ALIPAY_PUBLIC_KEY: PEM (also with `\n` written out) or bare base64, the
 * private one PKCS #1 or PKCS #8.
 * @throws Error that names the setting and the fix, never a part of a key
 */
export function readAlipayKeys(privateText: string, publicText: string): AlipayKeys {
  const ours = tryAll([
    () => createPrivateKey({ key: derOf(privateText), format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key: derOf(privateText), format: 'der', type: 'pkcs1' }),
  ]);
  if (ours === null || !isLargeRsa(ours)) {
    throw new Error('ALIPAY_PRIVATE_KEY: is no RSA private key of 2048 bits or more; take the one made for this app');
  }
  const theirs = tryAll([
    () => createPublicKey({ key: derOf(publicText), format: 'der', type: 'spki' }),
    () => createPublicKey({ key: derOf(publicText), format: 'der', type: 'pkcs1' }),
  ]);
  if (theirs === null || !isLargeRsa(theirs)) {
    throw new Error("ALIPAY_PUBLIC_KEY: is no RSA public key; copy Alipay's from the app's page in its console");
  }
  if (theirs.equals(createPublicKey(ours))) {
    // The usual mix-up, which would refuse every payment's report.
    throw new Error("ALIPAY_PUBLIC_KEY: is the app's own public key; copy Alipay's, which stands beside it");
  }
  return {
    privatePem: ours.export({ format: 'pem', type: 'pkcs8' }).toString().trim(),
    publicPem: theirs.export({ format: 'pem', type: 'spki' }).toString().trim(),
  };
}

function derOf(text: string): Buffer {
  const base64 = text
    .replaceAll('\\n', '\n')
    .replace(/-----[A-Z ]+-----/g, '')
    .replace(/\s+/g, '');
  return Buffer.from(base64, 'base64');
}

function isLargeRsa(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= minBits;
}

function tryAll(readers: readonly (() => KeyObject)[]): KeyObject | null {
  for (const read of readers) {
    try {
      return read();
    } catch {
      // The next form may fit.
    }
  }
  return null;
}
