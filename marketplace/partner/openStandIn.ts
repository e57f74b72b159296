import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { PartnerConfig } from './config';
import { createStandIn, type StandInParts } from './standIn';

type StandInConfig = Extract<PartnerConfig, { kind: 'standIn' }>;

/**
 * Opens the stand-in's own listener.
 * @returns closes it
 * @throws Error that names the setting when the port is taken
 */
export async function openStandIn(
  { host, port, sitePort, publicUrl }: StandInConfig,
  parts: Omit<StandInParts, 'sitePort' | 'isHttps'>,
): Promise<() => Promise<void>> {
  const standIn = createStandIn({ ...parts, sitePort, isHttps: publicUrl?.startsWith('https:') ?? false });
  const server = createAdaptorServer({ fetch: standIn.fetch }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portFault(error, port)));
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function portFault(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error;
  return new Error(`PARTNER_PORT: port ${port}, where the stand-in for Leishen listens, is taken; set another port`);
}
