import { createRef, forwardRef, isValidElement, memo } from 'react';
import type { ElementType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as react from 'react/jsx-runtime';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as own from '~/lib/jsx/jsx-runtime';

function Plain({ title, children }: { title?: string; children?: React.ReactNode }) {
  return own.jsx('b', { title, children });
}
const WithDefaults = Object.assign(({ title }: { title?: string }) => own.jsx('i', { title }), {
  defaultProps: { title: 'given by default' },
});
const Forwarding = forwardRef<HTMLAnchorElement, { title?: string }>((props, ref) => own.jsx('a', { ...props, ref }));
const types: readonly ElementType[] = ['a', 'input', own.Fragment, Plain, WithDefaults, Forwarding, memo(Plain)];

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(undefined), fc.constant(null));
const props = fc.record(
  {
    title: fc.oneof(fc.string(), fc.constant(undefined)),
    key: value,
    ref: fc.constantFrom(undefined, null, createRef(), () => undefined),
    children: fc.oneof(fc.string(), fc.array(fc.string())),
    'data-kind': value,
    '__proto__.x': value,
  },
  { requiredKeys: [] },
);
const keys = fc.oneof(fc.string(), fc.integer(), fc.constant(undefined));

/** All that somebody may ask of an element; a prop that is undefined is as good as none. */
function facts(element: React.ReactElement): object {
  const { $$typeof, type, key, ref, props } = element as unknown as Record<string, unknown>;
  const given = Object.entries(props as object).filter(([, each]) => each !== undefined);
  return { $$typeof, type, key, ref, props: Object.fromEntries(given) };
}

// While we test, React warns of all that it will give up some day.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

describe('elements made without copying', () => {
  it('are the ones that React makes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), props, keys, (type, given, key) => {
        const [made, meant] = [own.jsx(type, { ...given }, key), react.jsx(type, { ...given }, key)];
        expect(facts(made)).toEqual(facts(meant));
        expect(isValidElement(made)).toBe(true);
      }),
    );
  });

  it('are written as React’s are', () => {
    for (const { jsx, jsxs, Fragment } of [own, react]) {
      const list = ['one', 'two'].map((word) => jsx('li', { children: word }, word));
      const page = jsxs(Fragment, {
        children: [
          jsx('ul', { className: 'list', children: list }),
          jsx(WithDefaults, {}),
          jsx(Forwarding, { title: 'a title', ref: createRef<HTMLAnchorElement>() }),
          jsx(Plain, { children: jsx('input', { defaultValue: '<5>', disabled: true, ref: undefined }) }),
        ],
      });
      expect(renderToStaticMarkup(page)).toBe(
        '<ul class="list"><li>one</li><li>two</li></ul><i title="given by default"></i><a title="a title"></a>' +
          '<b><input disabled="" value="&lt;5&gt;"/></b>',
      );
    }
  });
});
