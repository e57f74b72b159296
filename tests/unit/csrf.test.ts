import { describe, expect, it } from 'vitest';
import { mayChangeState } from '../../bff/csrf';
import { admit } from '../../bff/frontDoor';
import { HeaderList } from '../../bff/headerList';

/** May a browser's form go on that was sent to this host from this origin? */
function isTaken(host: string, origin: string): boolean {
  const rawHeaders = ['Host', host, 'Origin', origin, 'Cookie', 'a=1'];
  const wire = { method: 'POST', target: '/', httpVersion: '1.1', rawHeaders, peer: '198.51.100.7', encrypted: false };
  const admission = admit(wire, () => false);
  if (!admission.ok) throw new Error(admission.error);
  return mayChangeState(new HeaderList(admission.visit.headers), admission.visit.origin);
}

describe('a form of a shop', () => {
  it.each([
    ['shop.test', 'http://shop.test'],
    ['shop.test.', 'http://shop.test.'],
    ['shop.test.:8080', 'http://shop.test.:8080'],
    ['shop.test.:80', 'http://shop.test.'],
  ])('is taken at %s from %s', (host, origin) => expect(isTaken(host, origin)).toBe(true));

  it.each([
    ['shop.test', 'http://shop.test..'],
    ['shop.test', 'http://shop.test.evil'],
    ['shop.test.', 'http://evil.test.'],
    ['shop.test', 'https://shop.test.'],
    ['shop.test', 'http://shop.test.:8080'],
    ['shop.test', 'null'],
    ['shop.test', '.'],
  ])('is refused at %s from %s', (host, origin) => expect(isTaken(host, origin)).toBe(false));
});
