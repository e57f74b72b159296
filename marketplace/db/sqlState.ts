/** PostgreSQL's word for a lock that did not come within `lock_timeout`. */
export const lockNotAvailable = '55P03';

/** The transaction waited too long for others and was undone: done again it may succeed. */
const busyStates: ReadonlySet<string> = new Set([
  lockNotAvailable,
  // A statement that took longer than `statement_timeout`.
  '57014',
  // Two that waited for each other.
  '40P01',
]);

/** The database's code of an error (SQLSTATE), which drizzle wraps; undefined when it is of something else. */
export function sqlStateOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : sqlStateOf(cause);
}

/** True when others held what a call needed, for longer than it may wait. */
export function isBusy(error: unknown): boolean {
  return busyStates.has(sqlStateOf(error) ?? '');
}
