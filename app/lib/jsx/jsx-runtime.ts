import { Fragment, jsx as reactJsx } from 'react/jsx-runtime';
import type { ElementType, ReactElement } from 'react';

export { Fragment };
/** What TypeScript checks elements against. */
export type { JSX } from 'react/jsx-runtime';

type Props = Readonly<Record<string, unknown>>;

/** The mark of an element in the React that is installed; whatever has none is no element to it. */
const elementMark = (reactJsx('a', {}) as unknown as { $$typeof: symbol }).$$typeof;

const hasDefaults = (type: ElementType) =>
  typeof type !== 'string' && (type as { defaultProps?: unknown } | undefined)?.defaultProps !== undefined;

/**
 * Makes the element that React's own function would make, without copying the props name by name, which took a tenth
 * of a list page (docs/decisions/0068). Compilers make a new object for each element, so that it may be kept as it is;
 * React 19 does the same. Elements that a copy makes a difference to are left to React.
 * @param props of an object that nobody else has
 */
export function jsx(type: ElementType, props: Props, key?: string | number): ReactElement {
  if (props['ref'] !== undefined || props['key'] !== undefined || hasDefaults(type)) return reactJsx(type, props, key);
  const element = {
    $$typeof: elementMark,
    type,
    key: key === undefined ? null : `${key}`,
    ref: null,
    props,
    // Who made it: only asked for references that are texts, which nobody writes here.
    _owner: null,
  };
  return element;
}

export const jsxs = jsx;
