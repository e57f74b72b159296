/** How a link of the shop wants to be followed. */
export interface SoftLinkWishes {
  readonly prefetch: boolean;
  readonly preventScrollReset: boolean;
  readonly replace: boolean;
}

const mark = 'data-soft';
const marks = { prefetch: 'ahead', preventScrollReset: 'in-place', replace: 'instead' } as const;

/** What `data-soft` of an anchor says to `watchSoftLinks`: `ahead in-place`. */
export function softMark(wishes: SoftLinkWishes): string {
  const word = (wish: keyof typeof marks) => (wishes[wish] ? ` ${marks[wish]}` : '');
  return `${word('prefetch')}${word('preventScrollReset')}${word('replace')}`.slice(1);
}

function wishesOf(link: HTMLAnchorElement): SoftLinkWishes {
  const words = link.getAttribute(mark)?.split(' ') ?? [];
  return {
    prefetch: words.includes(marks.prefetch),
    preventScrollReset: words.includes(marks.preventScrollReset),
    replace: words.includes(marks.replace),
  };
}

/** A hand that only passes by fetches nothing. */
const intentMs = 100;

/** What is done for the links of a page. Addresses are paths with search and hash. */
export interface SoftLinkActions {
  readonly follow: (to: string, options: Omit<SoftLinkWishes, 'prefetch'>) => void;
  /** A hand stays at a link, or, with null, has left it. */
  readonly approach: (to: string | null) => void;
}

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(`a[${mark}]`) : null;

/** A press that asks for another tab, a download or a menu is the browser's. */
const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

const addressOf = ({ pathname, search, hash }: HTMLAnchorElement) => `${pathname}${search}${hash}`;

/**
 * Follows the links of a document without loading another one. It listens at the document, after React, whose handlers
 * stand there too and may have taken the press for themselves.
 * @returns what ends it
 */
export function watchSoftLinks(document: Document, { follow, approach }: SoftLinkActions): () => void {
  let near: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function press(event: MouseEvent): void {
    const link = linkAt(event.target);
    if (link === null || event.defaultPrevented || !isPlainPress(event)) return;
    const isElsewhere = link.origin !== document.location.origin || (link.target !== '' && link.target !== '_self');
    if (isElsewhere) return;
    event.preventDefault();
    const to = addressOf(link);
    const isHere = link.href === document.location.href;
    const { preventScrollReset, replace } = wishesOf(link);
    follow(to, { preventScrollReset, replace: replace || isHere });
  }

  function leave(): void {
    clearTimeout(timer);
    if (near !== null) approach(null);
    near = null;
  }

  function come(event: Event): void {
    const link = linkAt(event.target);
    if (link === near) return;
    leave();
    if (link === null || !wishesOf(link).prefetch) return;
    near = link;
    timer = setTimeout(() => approach(addressOf(link)), intentMs);
  }

  const listeners = { click: press, mouseover: come, focusin: come, touchstart: come, focusout: leave } as const;
  for (const [type, listener] of Object.entries(listeners)) {
    document.addEventListener(type, listener as EventListener, { passive: type !== 'click' });
  }
  return () => {
    leave();
    for (const [type, listener] of Object.entries(listeners)) {
      document.removeEventListener(type, listener as EventListener);
    }
  };
}
