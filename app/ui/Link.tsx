import { forwardRef, type AnchorHTMLAttributes } from 'react';
import { softMark } from '~/lib/softLinks';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this shop, from the root: `/pages/goodList?gameId=1`. */
  readonly to: string;
  /** `intent`: what the page needs is fetched when a hand comes near. */
  readonly prefetch?: 'intent' | 'none';
  /** The page keeps its place on the screen instead of beginning at its top. */
  readonly preventScrollReset?: boolean;
  /** The address takes the present one's place in the history. */
  readonly replace?: boolean;
  /** Loads the document anew. */
  readonly reloadDocument?: boolean;
}

/**
 * A link to another page of the shop. It is a plain anchor: `SoftLinks` in the frame of the page answers presses and
 * hands that come near for all of them, so that a link costs no more than its element. (Remix's own resolves its address
 * by JSON and listens by itself, which with a hundred links was a tenth of making a list page and of its coming alive.)
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { to, prefetch = 'none', preventScrollReset = false, replace = false, reloadDocument = false, children, ...rest },
  ref,
) {
  const soft = reloadDocument ? undefined : softMark({ prefetch: prefetch === 'intent', preventScrollReset, replace });
  // What is given comes last: Node 20 takes many times as long for an object that begins with a spread one.
  return (
    <a data-soft={soft} href={to} ref={ref} {...rest}>
      {children}
    </a>
  );
});
