import { contentId, focusTitle } from './restFocus';

/** What takes the focus without asking for a phone's keyboard. */
const pressable = 'a[href], button:not(:disabled), summary, [tabindex="0"]';

/**
 * Keeps the focus when what holds it goes away while the page stays. Browsers drop it on a button that is disabled
 * while its answer is awaited, and on one whose row is taken away; readers are then thrown to the page's beginning.
 * Enabled again, the button gets it back; taken away, the nearest thing around it that can be pressed.
 * @returns stops watching
 */
export function watchFocus(): () => void {
  /** The element that got the focus last and what it stood in, the nearest first. */
  let places: Element[] = [];
  /** The same of the last one in the page's main part: a question that is answered may have taken its button away. */
  let mainPlaces: Element[] = [];
  let wasDisabled = false;
  const remember = (event: FocusEvent) => {
    wasDisabled = false;
    if (!(event.target instanceof Element)) return;
    const boxes = around(event.target);
    places = [event.target, ...(boxes.length > 0 ? boxes : mainPlaces)];
    if (boxes.length > 0) mainPlaces = places;
  };
  // A press beside everything lets the focus go on purpose.
  const forget = () => (places = []);
  const look = () => {
    const [last] = places;
    if (!(last instanceof HTMLElement)) return;
    const isDisabled = last.isConnected && last.matches(':disabled');
    wasDisabled ||= isDisabled;
    if (isDisabled || document.activeElement !== document.body) return;
    if (last.isConnected) {
      // Enabled and yet without the focus: a script took it away, unless this one was disabled meanwhile.
      if (wasDisabled) last.focus({ preventScroll: true });
      return;
    }
    const near = places.filter((place) => place.isConnected).flatMap((place) => [...pressablesIn(place)])[0];
    if (near !== undefined) near.focus({ preventScroll: true });
    else if (places.length > 1) focusTitle();
  };
  const observer = new MutationObserver(look);
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget);
    observer.disconnect();
  };
}

/** The boxes around an element of the page's main part, up to that part; none for what stands elsewhere. */
function around(element: Element): Element[] {
  const boxes: Element[] = [];
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    if (box.id === contentId) return boxes;
    boxes.push(box);
  }
  return [];
}

/** The place itself, and what is in it. */
function* pressablesIn(place: Element): Generator<HTMLElement> {
  for (const element of [place, ...place.querySelectorAll(pressable)]) {
    if (!(element instanceof HTMLElement) || !element.matches(pressable)) continue;
    if (element.getClientRects().length > 0) yield element;
  }
}
