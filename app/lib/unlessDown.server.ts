const serverError = 500;

/**
 * What a page can show an error for in its place: null when the marketplace failed. Refusals that concern the
 * person (no session, no access) are thrown on, for the whole page is theirs.
 */
export async function unlessDown<Value>(loading: Promise<Value>): Promise<Value | null> {
  try {
    return await loading;
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status >= serverError) return null;
    throw thrown;
  }
}

/** What a page can do without: null when it is refused, for whatever reason. */
export async function unlessRefused<Value>(loading: Promise<Value>): Promise<Value | null> {
  try {
    return await loading;
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}
