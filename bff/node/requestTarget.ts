/** A request's target in its parts. */
export interface RequestTarget {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Reads a target as it came. Not by the URL parser, which throws at `//`, and who probes a port may send anything. */
export function readTarget(target = '/'): RequestTarget {
  const mark = target.indexOf('?');
  if (mark < 0) return { path: target, query: new URLSearchParams() };
  return { path: target.slice(0, mark), query: new URLSearchParams(target.slice(mark + 1)) };
}
