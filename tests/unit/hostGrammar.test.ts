import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, type WireRequest } from '../../bff/frontDoor';
import { isAddressLiteral, parseHost } from '../../bff/hostGrammar';

describe('the host grammar', () => {
  it.each([
    ['shop.test', 'shop.test'],
    ['SHOP.Test', 'shop.test'],
    ['shop.test:8080', 'shop.test'],
    ['shop.test:65535', 'shop.test'],
    ['shop.test.', 'shop.test'],
    ['shop.test.:80', 'shop.test'],
    ['aurora.localhost:3000', 'aurora.localhost'],
    ['a-b.c-d', 'a-b.c-d'],
    ['xn--fiq.test', 'xn--fiq.test'],
    ['localhost', 'localhost'],
  ])('reads %s', (value, host) => expect(parseHost(value)).toBe(host));

  it.each([
    '',
    '.',
    '..',
    'shop..test',
    '.shop.test',
    'shop.test..',
    'shop%2etest',
    'ｓｈｏｐ.test',
    'shop。test',
    'shop.test\t',
    'shop.test@evil',
    'user@shop.test',
    'shop.test/x',
    'shop.test\\x',
    'shop test',
    'shop_x.test',
    '*.test',
    '[::1]',
    '::1',
    'shop.test:',
    'shop.test:80:80',
    'shop.test:65536',
    'shop.test:123456',
    'shop.test:x',
    'a,b',
    'shop.test#',
    'shop.test?',
    'Ｋ.test',
    '\u212aey.test',
    'ſhop.test',
    'shop.test\u0000',
    'shop.test\r\nx: y',
    `${'a'.repeat(64)}.test`,
    `${'a.'.repeat(127)}abc`,
  ])('refuses %j', (value) => expect(parseHost(value)).toBeNull());

  it('lets a name through that a URL would change only where it is punycode or ends in a number', () => {
    const label = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), (labels) => {
        const host = parseHost(labels.join('.'));
        if (host === null || host.includes('xn--') || isAddressLiteral(host)) return;
        expect(new URL(`http://${host}`).hostname).toBe(host);
      }),
    );
  });

  it('only ever yields lower-case ASCII labels', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.domain(), fc.webAuthority()), (value) => {
        const host = parseHost(value);
        if (host === null) return;
        expect(host).toMatch(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/);
        expect(host.length).toBeLessThanOrEqual(253);
        expect(parseHost(host)).toBe(host);
      }),
      { numRuns: 5000 },
    );
  });

  it('knows address literals in every notation', () => {
    for (const literal of ['127.0.0.1', '127.1', '0x7f.1', '2130706433', '1.2.3.0x4'])
      expect(isAddressLiteral(literal)).toBe(true);
    for (const name of ['shop.test', '1shop.test', '4.shops', 'a-1']) expect(isAddressLiteral(name)).toBe(false);
  });
});

const wire = (rawHeaders: string[], more: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  target: '/x?y=1',
  httpVersion: '1.1',
  rawHeaders,
  peer: '198.51.100.9',
  encrypted: false,
  ...more,
});
const posted = (framing: string[], more: Partial<WireRequest> = {}): WireRequest =>
  wire(['Host', 'a.test', ...framing], { method: 'POST', ...more });
const nobody = () => false;
const proxy = (address: string) => address === '10.0.0.1';

describe('the front door', () => {
  it.each([
    ['no Host', wire([])],
    ['two Hosts', wire(['Host', 'a.test', 'host', 'a.test'])],
    ['an empty Host', wire(['Host', ''])],
    ['a Host list', wire(['Host', 'a.test, b.test'])],
    ['an absolute target that differs', wire(['Host', 'a.test'], { target: 'http://b.test/x' })],
    ['an absolute target with another port', wire(['Host', 'a.test'], { target: 'http://a.test:81/x' })],
    ['an asterisk target', wire(['Host', 'a.test'], { target: '*' })],
    ['a raw byte in the target', wire(['Host', 'a.test'], { target: '/\u00e4' })],
    ['a version that is none of ours', wire(['Host', 'a.test'], { httpVersion: '2.0' })],
    ['two lengths', posted(['Content-Length', '1', 'Content-Length', '1'])],
    ['a length beside chunks', posted(['Transfer-Encoding', 'chunked', 'Content-Length', '1'])],
    ['a coding before chunks', posted(['Transfer-Encoding', 'gzip, chunked'])],
    ['another coding than chunks', posted(['Transfer-Encoding', 'identity'])],
    ['two codings', posted(['Transfer-Encoding', 'chunked', 'Transfer-Encoding', 'chunked'])],
    ['chunks in HTTP/1.0', posted(['Transfer-Encoding', 'chunked'], { httpVersion: '1.0' })],
    ['a GET in chunks', posted(['Transfer-Encoding', 'chunked'], { method: 'GET' })],
    ['a HEAD in chunks', posted(['Transfer-Encoding', 'chunked'], { method: 'HEAD' })],
  ])('refuses %s as malformed', (_name, request) =>
    expect(admit(request, nobody)).toEqual({ ok: false, error: 'malformed' }),
  );

  it.each([
    ['chunks', posted(['Transfer-Encoding', 'Chunked'])],
    ['a length', posted(['Content-Length', '1'])],
    ['a length in HTTP/1.0', posted(['Content-Length', '1'], { httpVersion: '1.0' })],
  ])('lets a body in that is framed by %s', (_name, request) => expect(admit(request, nobody).ok).toBe(true));

  it('refuses odd methods and long targets', () => {
    expect(admit(wire(['Host', 'a.test'], { method: 'TRACE' }), nobody)).toEqual({
      ok: false,
      error: 'methodNotAllowed',
    });
    expect(admit(wire(['Host', 'a.test'], { target: `/${'x'.repeat(9000)}` }), nobody)).toEqual({
      ok: false,
      error: 'urlTooLong',
    });
  });

  const refused = { ok: false, error: 'unknownHost' };

  it.each(['127.1', '0x7f.1', '2130706433'])('takes %s for nobody’s shop', (host) =>
    expect(admit(wire(['Host', host]), nobody)).toEqual(refused),
  );

  it('takes a name of broken Punycode for nobody’s shop, or from Node 24 on, whose URLs allow it, for any name', () => {
    const host = 'xn--aurora.test';
    const admitted = admit(wire(['Host', host]), nobody);
    if (URL.canParse(`http://${host}`)) expect(admitted).toMatchObject({ ok: true, visit: { host } });
    else expect(admitted).toEqual(refused);
  });

  it('refuses a port that is none', () => {
    expect(admit(wire(['Host', 'a.test:70000']), nobody)).toEqual({ ok: false, error: 'malformed' });
  });

  it('takes an absolute target that names its own host', () => {
    expect(admit(wire(['Host', 'a.test:80'], { target: 'http://A.test:80?q' }), nobody)).toMatchObject({
      ok: true,
      visit: { host: 'a.test', origin: 'http://a.test', path: '/?q' },
    });
  });

  const claims = [
    'X-Forwarded-Host',
    'Forwarded',
    'X-Host',
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Forwarded-Proto',
    'X-Forwarded-For',
    'X-Forwarded-Port',
    'X-Forwarded-Server',
    'X-Original-Host',
    'X-Real-IP',
    'X-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'X-HTTP-Method-Override',
    'X-Forwarded-Prefix',
  ];
  it.each(claims)('strips %s from an untrusted peer and does not act on it', (name) => {
    const admission = admit(wire(['Host', 'a.test', name, 'evil.test', 'Accept', 'x']), nobody);
    expect(admission).toMatchObject({
      ok: true,
      visit: { host: 'a.test', origin: 'http://a.test', clientIp: '198.51.100.9', path: '/x?y=1' },
    });
    if (admission.ok)
      expect(admission.visit.headers).toEqual([
        ['host', 'a.test'],
        ['accept', 'x'],
      ]);
  });

  it('takes host, scheme and address from a trusted proxy, the nearest entry of each', () => {
    const headers = [
      'Host',
      'inner.test',
      'X-Forwarded-Host',
      'forged.test, shop.test:8443',
      'X-Forwarded-Proto',
      'HTTPS',
      'X-Forwarded-For',
      '6.6.6.6, 203.0.113.5, 10.0.0.1',
    ];
    expect(admit(wire(headers, { peer: '10.0.0.1' }), proxy)).toMatchObject({
      ok: true,
      visit: { host: 'shop.test', origin: 'https://shop.test:8443', clientIp: '203.0.113.5' },
    });
  });

  it('calls the shop Host for who reads the headers, not the name by which a proxy reaches it', () => {
    const headers = ['Host', 'inner.test:8080', 'X-Forwarded-Host', 'shop.test', 'X-Forwarded-Proto', 'https'];
    expect(admit(wire(headers, { peer: '10.0.0.1' }), proxy)).toMatchObject({
      ok: true,
      visit: { headers: [['host', 'shop.test']] },
    });
  });

  it('refuses a Host outside the grammar, whatever a proxy claims beside it', () => {
    const headers = ['Host', 'inner.test, b.test', 'X-Forwarded-Host', 'shop.test'];
    expect(admit(wire(headers, { peer: '10.0.0.1' }), proxy)).toEqual({ ok: false, error: 'malformed' });
  });

  it.each([
    ['a.test:443', true, 'https://a.test'],
    ['a.test:80', true, 'https://a.test:80'],
    ['a.test:443', false, 'http://a.test:443'],
    ['a.test:80', false, 'http://a.test'],
  ])('reads of %s, encrypted: %s, the origin %s', (host, encrypted, origin) => {
    expect(admit(wire(['Host', host], { encrypted }), nobody)).toMatchObject({ ok: true, visit: { origin } });
  });
});
