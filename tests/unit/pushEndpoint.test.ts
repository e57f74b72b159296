import { describe, expect, it } from 'vitest';
import { guardedLookup, isPublicAddress, isPushEndpoint, publicEndpoints } from '../../marketplace/push/endpoint';

describe('addresses that pushes may go to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYA',
  ])('are those of push services: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, publicEndpoints)).toBe(true);
  });

  it.each([
    'http://push.example.com/a',
    'https://push.example.com:8443/a',
    'https://user@push.example.com/a',
    'https://user:word@push.example.com/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://10.0.0.5/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.5]/a',
    'https://8.8.8.8/a',
    'https://localhost/a',
    'https://localhost./a',
    'https://push.localhost/a',
    'https://redis/a',
    'https://metadata.google.internal/a',
    'https://printer.local/a',
    'https://nas.lan./a',
    'ftp://push.example.com/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'push.example.com/a',
    '',
    `https://push.example.com/${'a'.repeat(2048)}`,
  ])('are no others: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, publicEndpoints)).toBe(false);
  });
});

describe('addresses that a name may stand for', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('are public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    'nonsense',
  ])('are not of an inner network: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  const lookUp = (addresses: string[], all = true) =>
    new Promise<unknown>((resolve) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const lookup = guardedLookup(isPublicAddress, (_name, done) => done(null, found));
      lookup('push.example.com', { all }, (error, address) => resolve(error ?? address));
    });

  it('are checked when the connection is made, every one of them', async () => {
    expect(await lookUp(['8.8.8.8'], false)).toBe('8.8.8.8');
    expect(await lookUp(['8.8.8.8', '1.1.1.1'])).toHaveLength(2);
    expect(await lookUp(['8.8.8.8', '10.0.0.1'])).toBeInstanceOf(Error);
    expect(await lookUp(['169.254.169.254'], false)).toBeInstanceOf(Error);
    expect(await lookUp([])).toBeInstanceOf(Error);
  });
});
