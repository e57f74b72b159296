import { describe, expect, it } from 'vitest';
import { clientBehind, clientOf } from '../../bff/clientAddress';
import { admit } from '../../bff/frontDoor';
import { createTrustedPeers } from '../../bff/node/trustedPeers';

const isTrusted = createTrustedPeers(['10.0.0.0/8', '2001:db8::/32']);

describe('the address of a visitor behind proxies', () => {
  it.each([
    [['198.51.100.7'], '198.51.100.7'],
    [['203.0.113.9, 198.51.100.7, 10.0.0.2'], '198.51.100.7'],
    [['203.0.113.9', '2001:db8::1'], '203.0.113.9'],
    [['10.0.0.3, 10.0.0.2'], '10.0.0.3'],
    [['nobody, 198.51.100.7'], '198.51.100.7'],
    // Written by some proxies with a port, which is a new one for each connection.
    [['198.51.100.7:4711'], '198.51.100.7'],
    [['203.0.113.9, [2001:db9::5]:443'], '2001:db9::5'],
    [['[2001:db9::5]'], '2001:db9::5'],
    [['::ffff:198.51.100.7'], '::ffff:198.51.100.7'],
    // What a visitor wrote before something that is no address is nobody's word.
    [['203.0.113.9, unknown, 10.0.0.2'], '10.0.0.2'],
    [['203.0.113.9, 999.1.1.1'], null],
    [['203.0.113.9, ....::..'], null],
    [['203.0.113.9, '], null],
    [[''], null],
  ])('of %j is %s', (values, address) => {
    expect(clientBehind(values, isTrusted)).toBe(address);
  });

  it.each([
    ['10.0.0.9', '198.51.100.7'],
    ['192.0.2.1', '192.0.2.1'],
  ])('counts from the trusted peer only: %s gives %s', (peer, clientIp) => {
    const rawHeaders = ['Host', 'shop.test', 'X-Forwarded-For', '198.51.100.7'];
    const wire = { method: 'GET', target: '/', httpVersion: '1.1', rawHeaders, peer, encrypted: false };
    expect(admit(wire, isTrusted)).toMatchObject({ ok: true, visit: { clientIp } });
  });
});

describe('the client that an address stands for', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:0DB8:0000:0a00::1', '2001:db8:0:a00'],
    ['::ffff:c633:6407', '198.51.100.7'],
    ['0:0:0:0:0:FFFF:198.51.100.7', '198.51.100.7'],
  ])('of %s is %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });
});
