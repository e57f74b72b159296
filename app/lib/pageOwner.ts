import { personHere } from '~/store/draftOwner';
import { tabStorage } from '~/store/webStorage';
import { paths } from '~/paths';
import { pageOfData } from './patientPageData';

/**
 * Whose the page is. All tabs of a browser have one session: a page that was made for one person stands in its tab when
 * another has logged in elsewhere, and whatever it sent would be done in the other's name.
 */

/** The person's id, null where the upstream tells none; undefined: a guest's page, by which nobody is mistaken. */
let owner: string | null | undefined;

/** To be told with each answer of the root loader. */
export function setPageOwner(person: string | null | undefined): void {
  owner = person;
}

/** True when the page was made for somebody who is not, or no longer, logged in here. */
export function hasChangedHands(): boolean {
  return owner !== undefined && owner !== personHere();
}

const noteKey = 'changed-hands';
/** What the next page is to say: somebody else is logged in, or nobody. */
export type HandsNote = 'other' | 'nobody';

/**
 * Leaves the page for the same one made for whoever is here now; not by a reload, which would put what was typed back
 * into its fields. The hash goes, since by it alone nothing would be loaded.
 */
export function leaveToOwner(): void {
  const { pathname, search } = window.location;
  try {
    tabStorage().setItem(noteKey, personHere() === null ? 'nobody' : 'other');
  } catch {
    // Without storage it is not said.
  }
  window.location.replace(`${pathname}${search}`);
}

/** Why this page took another's place; told once. */
export function takeHandsNote(): HandsNote | null {
  const storage = tabStorage();
  const note = storage.getItem(noteKey);
  storage.removeItem(noteKey);
  return note === 'other' || note === 'nobody' ? note : null;
}

interface Hands {
  readonly fetch: typeof fetch;
  readonly place: () => Pick<URL, 'href' | 'origin'>;
  readonly hasChanged: () => boolean;
  readonly leave: () => void;
  /** The page is nobody's any more by what it asked for itself. */
  readonly release: () => void;
}

/**
 * A `fetch` by which a page asks and sends nothing any more once it has changed hands: it is left instead, and the
 * caller hears nothing before it is gone. The login is everybody's.
 */
export function ownFetch({ fetch, place, hasChanged, leave, release }: Hands): typeof fetch {
  return async (input, init) => {
    const here = place();
    const url = new URL(input instanceof Request ? input.url : input, here.href);
    const isOurs = url.origin === here.origin && pageOfData(url)?.pathname !== paths.login();
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (!isOurs) return fetch(input, init);
    if (hasChanged()) {
      leave();
      return new Promise<never>(() => undefined);
    }
    const answer = await fetch(input, init);
    // A logout, or a password changed: what follows is the answer's own matter.
    if (method !== 'GET' && hasChanged()) release();
    return answer;
  };
}
