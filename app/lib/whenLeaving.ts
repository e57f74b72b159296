/**
 * A page that hides is given up by Chromium after half a second, too little for a slow device to send anything; before
 * unloading it waits longer. Where nobody asks before unloading (some phones), hiding is all there is.
 */
const leavingEvents = ['beforeunload', 'pagehide'] as const;

/**
 * Runs `leave` when the document is left: by a link to another site, a reload or the end of its tab. May run twice, and
 * also where a page stays after all (a download), so that it must do no harm then.
 *
 * @returns What stops it.
 */
export function whenLeaving(leave: () => void): () => void {
  for (const event of leavingEvents) window.addEventListener(event, leave);
  return () => {
    for (const event of leavingEvents) window.removeEventListener(event, leave);
  };
}
