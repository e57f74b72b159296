/**
 * For what a component suspends on: fetches once, however many ask. React asks again when the promise it was thrown is
 * settled; after a failure that question gets the error itself, for the page of errors to show, and the next one tries
 * anew. (A promise that stays failed would be thrown and asked for without end.)
 * @throws whatever the fetch before failed with, once
 */
export function onceUntilItFails(fetch: () => Promise<void>): () => Promise<void> {
  let fetched: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;
  return () => {
    if (failure !== undefined) {
      const { error } = failure;
      fetched = undefined;
      failure = undefined;
      throw error;
    }
    fetched ??= fetch().catch((error: unknown) => {
      failure = { error };
    });
    return fetched;
  };
}
