import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoVaultKey } from '../../marketplace/credentials/demoKey';
import { openVault } from '../../marketplace/credentials/openVault';
import { createVault, type CredentialVault } from '../../marketplace/credentials/vault';
import { scratchDirectory } from './support/databases';

const newKey = (id: string) => ({ id, key: randomBytes(32).toString('base64') });
const first = newKey('first');
const vault = createVault([first]);

/** A lone surrogate is no text: it has no UTF-8. */
const isWellFormed = (text: string) => Buffer.from(text).toString() === text;

const credentials = fc.record({
  accountNumber: fc.string({ unit: 'grapheme' }),
  accountPassword: fc.string({ unit: 'binary' }).filter(isWellFormed),
  note: fc.option(fc.string()),
});
const place = fc.record({ tenantId: fc.nat(), listingId: fc.nat() });
const example = { accountNumber: 'hero_1', accountPassword: 'Secret-Pass-1', note: 'Ask for the code' };
const here = { tenantId: 1, listingId: 1_000_001 };

describe('the credential vault', () => {
  it('gives back what was sealed, whatever it is', () => {
    fc.assert(
      fc.property(credentials, place, (secret, where) => {
        expect(vault.open(vault.seal(secret, where), where)).toEqual(secret);
      }),
    );
  });

  it('opens no seal with a bit turned over, wherever it is', () => {
    const { keyId, sealed } = vault.seal(example, here);
    const bytes = Buffer.from(sealed, 'base64');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(() => vault.open({ keyId, sealed: changed.toString('base64') }, here)).toThrow('do not open');
    }
  });

  it('opens nothing that is cut, longer, or written as another base64', () => {
    const { keyId, sealed } = vault.seal(example, here);
    for (const wrong of ['', 'AA==', sealed.slice(0, 40), `${sealed}AAAA`, `${sealed}\n`, sealed.replace(/=*$/, '!')]) {
      expect(() => vault.open({ keyId, sealed: wrong }, here), wrong).toThrow('do not open');
    }
  });

  it('opens a seal at its own listing and tenant only', () => {
    fc.assert(
      fc.property(place, place, (own, other) => {
        fc.pre(own.tenantId !== other.tenantId || own.listingId !== other.listingId);
        const seal = vault.seal(example, own);
        expect(() => vault.open(seal, other)).toThrow('do not open');
      }),
    );
  });

  it('never makes the same seal twice', () => {
    const seals = Array.from({ length: 2_000 }, () => vault.seal(example, here).sealed);
    expect(new Set(seals.map((sealed) => sealed.slice(0, 16))).size).toBe(seals.length);
  });

  it('seals with the first key and opens with all', () => {
    const second = newKey('second');
    const both = createVault([second, first]);
    const older = vault.seal(example, here);
    expect(both.open(older, here)).toEqual(example);
    expect(both.seal(example, here).keyId).toBe('second');
    expect(both.olderKeyIds).toEqual(['first']);
    expect(() => createVault([second]).open(older, here)).toThrow('"first", which is not configured');
  });

  it('takes the id of the key into the seal', () => {
    const twin = createVault([{ id: 'renamed', key: first.key }]);
    const { sealed } = vault.seal(example, here);
    expect(() => twin.open({ keyId: 'renamed', sealed }, here)).toThrow('do not open');
  });

  it('says in no error what it holds', () => {
    const other = createVault([newKey('first')]);
    const attempts: ((opened: CredentialVault) => unknown)[] = [
      (opened) => opened.open(vault.seal(example, here), here),
      (opened) => opened.open({ ...vault.seal(example, here), keyId: 'gone' }, here),
      () => createVault([{ id: 'short', key: randomBytes(31).toString('base64') }]),
      () => createVault([first, first]),
      () => createVault([]),
    ];
    for (const attempt of attempts) {
      const error = thrownBy(() => attempt(other));
      const told = `${error.message} ${error.stack} ${JSON.stringify(error.cause)}`;
      for (const secret of [...Object.values(example), first.key]) expect(told).not.toContain(secret);
    }
  });
});

function thrownBy(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}

describe("the demo's own key", () => {
  it('is made once, for many at the same moment, in a file of its owner only, and kept', async () => {
    const directory = await scratchDirectory();
    const dataDir = join(directory.path, 'data');
    const made = await Promise.all(Array.from({ length: 8 }, () => demoVaultKey(dataDir)));
    expect(new Set(made.map(({ id, key }) => `${id}:${key}`)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['credential.key']);
    expect((await stat(join(dataDir, 'credential.key'))).mode & 0o777).toBe(0o600);
    expect(await demoVaultKey(dataDir)).toEqual(made[0]);
    await directory.remove();
  });

  it('is not replaced when its file is broken: what it sealed would be lost', async () => {
    const directory = await scratchDirectory();
    const path = join(directory.path, 'credential.key');
    await writeFile(path, 'oops');
    await expect(demoVaultKey(directory.path)).rejects.toThrow('holds no credential key');
    expect(await readFile(path, 'utf8')).toBe('oops');
    await directory.remove();
  });

  it('is not made where keys are configured, nor outside the demo', async () => {
    const directory = await scratchDirectory();
    const config = { dataDir: directory.path, port: 0 };
    const given = await openVault({ ...config, mode: 'demo', credentialKeys: [first] });
    expect(given.currentKeyId).toBe('first');
    await expect(openVault({ ...config, mode: 'production' })).rejects.toThrow('CREDENTIAL_KEYS');
    expect(await readdir(directory.path)).toEqual([]);
    await directory.remove();
  });
});
