/** While we develop, React's own function warns of what is wrong with an element. */
export { Fragment, jsxDEV } from 'react/jsx-dev-runtime';
export type { JSX } from 'react/jsx-dev-runtime';
