import type { Redis } from 'ioredis';

/**
 * Hears a client's errors, which unheard are printed; it goes on trying by itself.
 * @param onTrouble told why it failed, and never the error: that holds the command, with AUTH the password
 */
export function watchTrouble(client: Redis, onTrouble: (reason: string) => void): void {
  client.on('error', (error: NodeJS.ErrnoException) => onTrouble(error.message || (error.code ?? error.name)));
}
