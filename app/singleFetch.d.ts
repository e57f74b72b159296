import '@remix-run/node';

/** Loader data cross the wire as they are (dates, undefined): the types say so too. */
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}
