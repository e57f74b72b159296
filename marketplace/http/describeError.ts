import { sqlStateOf } from '../db/sqlState';

/** What may be logged of an unexpected error. */
export interface ErrorFacts {
  readonly name: string;
  readonly message: string;
  /** The database's error code (SQLSTATE), when it was the database. */
  readonly code?: string;
  /** Where it happened, without the message. */
  readonly frames: string;
}

/**
 * Describes an error for the log. A failed query's message ends with its parameters, among them phones and hashes,
 * and the database's own message may quote a value: neither is repeated.
 */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error))
    return { name: typeof error, message: 'a value that is no error was thrown', frames: '' };
  const { name, message, stack = '' } = error;
  const isQuery = message.startsWith('Failed query:');
  const code = sqlStateOf(error);
  return {
    name,
    message: isQuery ? (message.split('\nparams:')[0] as string) : message,
    ...(code === undefined ? {} : { code }),
    frames: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  };
}
