import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { createLog } from '../bff/node/log';
import { startTracing } from '../bff/node/openTelemetry';
import { createMarketplace } from './app';
import { runArchiveCommand } from './archive/commands';
import { NotMigrated, WrongUse } from './archive/format';
import { openVault, rotateEverywhere } from './credentials/openVault';
import { openDatabase } from './db/open';
import { openDesk } from './desk/openDesk';
import { describeError } from './http/describeError';
import { keepTicking } from './jobs';
import type { ArchiveMessage, MarketplaceConfig, MarketplaceMessage, StartMessage } from './ipc';
import { openStandIn } from './partner/openStandIn';
import { createPartner } from './partner/partner';
import { createPaymentProviders } from './payments/providers';
import { drawPicture } from './pictures/draw';
import { createPushSender } from './push/sender';
import { demoVapid } from './push/vapid';
import { seedAllCredentials } from './seed/credentials';
import { seedDemo } from './seed/seed';
import { createHttpRealNames } from './realname/httpRealNames';
import { createHttpSms } from './sms/httpSms';
import { startFault } from './startFault';
import { openPictureStore, requireRoomForPictures } from './uploads/openStore';

const databaseMissing =
  'MODE=production needs DATABASE_URL for the embedded marketplace: its own database is for trying and developing, it makes no fsync';
/** Longer than the storefront keeps an idle connection, so that it is never this side that closes one in use. */
const keepAliveMs = 75_000;
const lingerMs = 1_000;
const drainLimitMs = 8_000;
const othersWaitMs = 1_000;
/** Less than the parent waits before it kills. A start that has not ended by then, in a file system that hangs for instance, is not waited for. */
const startLimitMs = 6_000;
const jobPauseMs = 1_000;
const housekeepingPauseMs = 10 * 60_000;
const defaultHost = '127.0.0.1';
const wrongUseExitCode = 2;

function tell(message: MarketplaceMessage): void {
  // With somebody who hears of it, a parent that is gone is no error: the disconnection tells it as well.
  if (process.connected) process.send?.(message, () => undefined);
}

async function start(config: MarketplaceConfig): Promise<() => Promise<void>> {
  const log = createLog(config.logLevel ?? 'info', 'marketplace');
  const onProgress = (text: string) => tell({ type: 'progress', text });
  if (config.mode === 'production' && !config.databaseUrl) throw new Error(databaseMissing);
  const vault = await openVault(config);
  const desk = openDesk(config, log);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? null,
    dataDir: config.dataDir,
    migrationsDir: migrationsDir(),
    onProgress,
    onNewer: (reason) => log.error({ reason }, 'the database is newer than this version'),
    // Two processes on one directory lose what they acknowledged: whoever lost it must stop at once.
    onLost: (reason) => {
      log.fatal({ reason }, 'the database directory was taken over');
      process.exit(1);
    },
  });
  if (config.mode === 'demo') {
    await seedDemo(database.db, new Date(), onProgress);
    await seedAllCredentials(database.db, vault, new Date());
  }
  const payments = await createPaymentProviders({ mode: config.mode, alipay: config.alipay ?? null, now: Date.now });
  if (payments.size === 0) log.warn('no way to pay is set up: orders cannot be paid; see ALIPAY_APP_ID');
  if (!config.sms && config.mode === 'production')
    log.warn('no SMS service is set up: nobody can log in by code or register; see SMS_URL');
  if (!config.realNames && config.mode === 'production')
    log.warn('no service for real names is set up: nobody can order from 10,000 yuan on; see REALNAME_URL');
  if (!config.pictureBucket) {
    await requireRoomForPictures(config.dataDir).catch((error: unknown) =>
      log.error({ reason: startFault(error, config) }, 'no picture can be uploaded'),
    );
  }
  const partner = config.partner ? createPartner(config.partner) : null;
  const vapid = config.vapid ?? (config.mode === 'demo' ? await demoVapid(config.dataDir) : null);
  const push = vapid === null ? null : createPushSender(vapid);
  const tracing = config.tracing
    ? await startTracing(config.tracing, 'marketplace', (reason) => log.warn({ reason }, 'spans did not arrive'))
    : null;
  const marketplace = createMarketplace({
    db: database.db,
    mode: config.mode,
    log,
    pictures: drawPicture,
    payments,
    partner,
    vault,
    deskToken: desk.token,
    tracer: tracing,
    push,
    sms: config.sms ? createHttpSms(config.sms) : null,
    realNames: config.realNames ? createHttpRealNames(config.realNames) : null,
    ...(config.smsLimits ? { smsLimits: config.smsLimits } : {}),
    pictureStore: await openPictureStore({ dataDir: config.dataDir, bucket: config.pictureBucket ?? null }),
  });
  const server = createAdaptorServer({ fetch: marketplace.fetch }) as Server;
  server.keepAliveTimeout = keepAliveMs;
  const port = await listen(server, config.port, config.host ?? defaultHost);
  const closeStandIn =
    partner !== null && config.partner?.kind === 'standIn'
      ? await openStandIn(config.partner, { partner, fetch: marketplace.fetch, now: Date.now, log })
      : async () => undefined;
  await desk.announce(port);
  const onJobError = (error: unknown) => log.error({ error: describeError(error) }, 'the jobs could not run');
  const stopTicking = keepTicking(marketplace.jobs, jobPauseMs, onJobError);
  const stopRefunds = keepTicking(marketplace.refunds, jobPauseMs, onJobError);
  const stopPushes = keepTicking(marketplace.pushes, jobPauseMs, onJobError);
  const stopHousekeeping = keepTicking(marketplace.housekeeping, housekeepingPauseMs, onJobError);
  const stopping = new AbortController();
  const rotating = rotateEverywhere(database.db, vault, log, stopping.signal).catch((error: unknown) =>
    log.error({ error: describeError(error) }, 'credentials could not be sealed with the new key'),
  );
  tell({ type: 'ready', port });
  log.info({ port, engine: database.engine }, 'the marketplace listens');
  return async () => {
    await desk.withdraw();
    await Promise.all([closeStandIn(), drain(server)]);
    stopping.abort();
    await Promise.all([stopTicking(), stopHousekeeping(), rotating, tracing?.close()]);
    // Others that take their time are not waited for: refunds are asked for and pushes sent again after the next start.
    await Promise.race([Promise.all([stopRefunds(), stopPushes()]), setTimeout(othersWaitMs)]);
    await push?.close();
    await database.close();
    log.info('the marketplace has stopped');
  };
}

/** From source the migrations stand beside the database's code, in the build beside this file. */
function migrationsDir(): string {
  const folders = ['./db/migrations', './migrations'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return folders.find((folder) => existsSync(folder)) ?? (folders[0] as string);
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/**
 * Lets the calls in flight finish, then closes what is left. The listener stays open for a moment more:
 * closing it cuts connections whose request has been sent but not read yet.
 */
async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  await setTimeout(lingerMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = globalThis.setTimeout(() => server.closeAllConnections(), drainLimitMs);
  await closed;
  clearTimeout(cut);
}

/**
 * Runs a command on archives instead of serving. Whoever started it reads what it prints.
 * @param onKeeping as ArchiveTools says
 */
async function runArchive({ words, config }: ArchiveMessage, onKeeping: () => void): Promise<void> {
  const onProgress = (text: string) => void process.stderr.write(`${text}\n`);
  try {
    const told = await runArchiveCommand(words, { config, migrationsDir: migrationsDir(), onProgress, onKeeping });
    process.stdout.write(`${told}\n`, () => process.exit(0));
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const text = startFault(cause, config);
    const exitCode = error instanceof WrongUse ? wrongUseExitCode : 1;
    const told =
      error instanceof NotMigrated
        ? `All rows and pictures are kept, but: ${text}. Each start of the marketplace tries that again.`
        : `Not done: ${text}`;
    process.stderr.write(`${told}\n`, () => process.exit(exitCode));
  }
}

/** Ends a command on archives in its middle: its transaction ends with it, its drafts go as the process does. */
function stopArchive(): void {
  process.stderr.write('Not done: it was stopped before its end\n', () => process.exit(1));
}

/**
 * The marketplace as a child process: waits for one start message, reports progress and its port,
 * ends on SIGTERM (unless that is left to its parent) or when its parent is gone, after the calls in flight.
 */
function run(): void {
  let started: Promise<() => Promise<void>> | undefined;
  let ending = false;
  let isArchiving = false;
  let isKeeping = false;
  let endsWithParent = false;
  const end = () => {
    // What is being kept takes moments, and says itself that it was done.
    if (ending || isKeeping) return;
    ending = true;
    if (isArchiving) return stopArchive();
    const cut = globalThis.setTimeout(() => process.exit(1), startLimitMs);
    void (started ?? Promise.resolve(async () => undefined))
      .finally(() => clearTimeout(cut))
      .then((stop) => stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          const { name, message, frames } = describeError(error);
          process.stderr.write(`The marketplace did not end well: ${name}: ${message}\n${frames}\n`);
          process.exit(1);
        },
      );
  };
  process.once('message', (message: StartMessage | ArchiveMessage) => {
    if (message.type === 'archive') {
      isArchiving = true;
      return void runArchive(message, () => {
        // Whoever was stopped a moment ago has been told that nothing was done.
        if (ending) process.exit(1);
        isKeeping = true;
      });
    }
    endsWithParent = message.endsWithParent === true;
    started = start(message.config);
    started.catch((error: unknown) => {
      const text = startFault(error, message.config);
      // The message must have left before the process does.
      if (!process.connected) process.exit(1);
      process.send?.({ type: 'failed', message: text } satisfies MarketplaceMessage, () => process.exit(1));
    });
  });
  process.on('SIGTERM', () => {
    if (!endsWithParent) end();
  });
  process.on('disconnect', end);
  // Ctrl-C and the end of a terminal reach the whole process group; the parent decides when this process may go.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
}

run();
