import { createServer, type AddressInfo, type Server } from 'node:net';
import { SettingsError, type Settings } from '../env';

/** Where a server listens, and the settings that said so. */
export interface Listening {
  readonly port: number;
  readonly host: string;
  readonly names: { readonly port: string; readonly host: string };
}

/** Where a process listens by its settings: for visitors, and for operators. */
export function portsOf({ port, host, adminPort, adminHost }: Settings): { shops: Listening; operators: Listening } {
  return {
    shops: { port, host, names: { port: 'PORT', host: 'HOST' } },
    operators: { port: adminPort, host: adminHost, names: { port: 'ADMIN_PORT', host: 'ADMIN_HOST' } },
  };
}

/**
 * Opens a server's port; resolves when connections are taken.
 * @returns the port, which the system has chosen where 0 was asked for
 * @throws SettingsError naming the setting, where the system refuses
 */
export function listenAt(server: Server, { port, host, names }: Listening, backlog?: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(explained(error, { port, host, names }));
    server.once('error', fail);
    server.listen({ port, host, backlog }, () => {
      server.off('error', fail);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/**
 * Tries a port, so that a start which must fail does so before anything is filled or forked.
 * @throws SettingsError as `listenAt`
 */
export async function tryPort(listening: Listening): Promise<void> {
  const server = createServer();
  await listenAt(server, listening);
  await new Promise((resolve) => server.close(resolve));
}

function explained(error: NodeJS.ErrnoException, { port, host, names }: Listening): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new SettingsError(`${names.port}: port ${port} is taken by another process; choose another`);
    case 'EACCES':
      return new SettingsError(`${names.port}: port ${port} may not be opened by this user; choose one from 1024 on`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new SettingsError(`${names.host}: ${host} is no address of this machine; 0.0.0.0 stands for all of them`);
    default:
      return error;
  }
}
