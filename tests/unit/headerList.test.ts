import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HeaderList } from '../../bff/headerList';

const names = fc.constantFrom('accept', 'cookie', 'etag', 'vary', 'x-a');
const values = fc.stringMatching(/^[a-z0-9]{1,8}$/);
const changes = fc.array(
  fc.tuple(fc.constantFrom('set' as const, 'append' as const, 'delete' as const), names, values),
);

it('keeps what the platform’s own headers keep', () => {
  fc.assert(
    fc.property(changes, (made) => {
      const own = new HeaderList();
      const platform = new Headers();
      for (const [way, name, value] of made) {
        if (way === 'delete') {
          own.delete(name);
          platform.delete(name);
        } else {
          own[way](name, value);
          platform[way](name, value);
        }
      }
      expect([...new Headers([...own])]).toEqual([...platform]);
      for (const name of ['accept', 'cookie', 'etag', 'vary', 'x-b']) {
        expect(own.get(name)).toBe(platform.get(name));
        expect(own.has(name)).toBe(platform.has(name));
      }
    }),
  );
});

it('keeps each cookie that is set apart', () => {
  const list = new HeaderList([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2, c'],
  ]);
  expect(list.getSetCookie()).toEqual(['a=1', 'b=2, c']);
  expect(list.flat()).toEqual(['set-cookie', 'a=1', 'set-cookie', 'b=2, c']);
});
