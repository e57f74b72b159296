import { forgetOldTries } from './auth/attempts';
import { forgetOldSessions } from './auth/sessions';
import { buybackDeadlinesDue, passBuybackDeadlines } from './buybacks/clock';
import type { Services } from './context';
import { listTenantIds, withTenant, type Database } from './db/engine';
import { deskOrdersDue, runAutomaticDesk } from './desk/automatic';
import { deskAuditsDue, runAutomaticAudits } from './desk/automaticAudits';
import { deskPayoutsDue, runAutomaticPayouts } from './desk/automaticPayouts';
import { runAutomaticAnswers } from './desk/automaticProblems';
import { deskBuybacksDue, runAutomaticBuybacks } from './desk/automaticBuybacks';
import { deskAnswersDue } from './desk/problems';
import { deskReviewsDue, runAutomaticReview } from './desk/review';
import { namesOfDue, type Due } from './due';
import { describeError } from './http/describeError';
import { forgetOldKeys } from './http/idempotency';
import { orderDeadlinesDue, passDeadlines, paymentGraceMs } from './orders/clock';
import { channelsToAsk, overduePaymentsDue, settleOverduePayments } from './payments/overdue';
import { runRefunds } from './payments/refunds';
import { forgetOldPushes } from './push/outbox';
import { runPushes } from './push/run';
import { forgetOldBrowses } from './queries/browses';
import { forgetOldCodes } from './queries/codes';
import { forgetOldSms } from './sms/limits';
import { removeShopOrphans } from './uploads/orphans';

/** Something to be done by itself, shop by shop. It finds its work in the database, so that restarts lose none. */
interface Job {
  /** The rows of which any makes it necessary; without them it runs in each round, and looks for itself. */
  readonly due?: readonly Due[];
  readonly run: (tenantId: number) => Promise<unknown>;
}

/** The marketplace's own clockwork. */
export interface Jobs {
  /** Does what is due now in every shop, one after the other; a shop or job that fails does not hold up the next. */
  tick(): Promise<void>;
}

const shopListLifeMs = 10_000;

export function createJobs(db: Database, services: Services): Jobs {
  const { log, now, orders: tools, buybacks } = services;
  const rounds = createRounds(now, paymentGraceMs);
  const asking = { channels: channelsToAsk(services.payments), sinceMs: rounds.sinceMs };
  const jobs = jobsOf(db, services, {
    deadlines: {
      due: orderDeadlinesDue(asking),
      run: (tenantId) => passDeadlines({ db, asking, tools, log }, tenantId),
    },
    buybackDeadlines: {
      due: buybackDeadlinesDue,
      run: (tenantId) => passBuybackDeadlines({ db, tools: buybacks, log }, tenantId),
    },
    ...(tools.automaticDesk ? automaticDeskJobs(db, services) : {}),
  });
  return { tick: () => rounds.follow(() => jobs.tick()) };
}

/** Knows since when rounds follow each other. A failed one does not count; after `pauseMs` without any it begins anew. */
function createRounds(now: () => number, pauseMs: number) {
  let sinceMs = now();
  let lastMs = sinceMs;
  return {
    sinceMs: () => sinceMs,
    async follow(round: () => Promise<void>): Promise<void> {
      if (now() - lastMs >= pauseMs) sinceMs = now();
      await round();
      lastMs = now();
    },
  };
}

/** The staff of demo mode. */
function automaticDeskJobs(db: Database, { log, vault, orders: tools, buybacks }: Services): Record<string, Job> {
  return {
    answers: { due: [deskAnswersDue], run: (tenantId) => runAutomaticAnswers({ db, now: tools.now }, tenantId) },
    desk: { due: [deskOrdersDue], run: (tenantId) => runAutomaticDesk({ db, tools, vault, log }, tenantId) },
    buybackDesk: {
      due: [deskBuybacksDue],
      run: (tenantId) => runAutomaticBuybacks({ db, tools: buybacks, log }, tenantId),
    },
    auditDesk: {
      due: [deskAuditsDue],
      run: (tenantId) => runAutomaticAudits({ db, now: buybacks.now, log }, tenantId),
    },
    payouts: { due: [deskPayoutsDue], run: (tenantId) => runAutomaticPayouts({ db, now: tools.now, log }, tenantId) },
    review: { due: [deskReviewsDue], run: (tenantId) => runAutomaticReview({ db, tools, log }, tenantId) },
  };
}

/** What asks payment providers ticks by itself: it waits for them, and nothing else should. */
export function createRefundJobs(db: Database, services: Services): Jobs {
  const { log, orders: tools, payments: providers } = services;
  const askedChannels = channelsToAsk(providers);
  const overduePayments: Job = {
    due: [overduePaymentsDue(askedChannels)],
    run: (tenantId) => settleOverduePayments({ db, providers, tools, log }, tenantId),
  };
  return jobsOf(db, services, {
    ...(askedChannels.length > 0 ? { overduePayments } : {}),
    refunds: { run: (tenantId) => runRefunds({ db, providers, tools, log }, tenantId) },
  });
}

/** Pushes tick by themselves as well: push services are other people's servers. Without a sender there are none. */
export function createPushJobs(db: Database, services: Services): Jobs {
  const { log, now, push: sender } = services;
  if (sender === null) return { tick: async () => undefined };
  return jobsOf(db, services, { pushes: { run: (tenantId) => runPushes({ db, sender, now, log }, tenantId) } });
}

/** Rare and slow work beside the orders': removing what nothing refers to any more, or what served its day. */
export function createHousekeeping(db: Database, services: Services): Jobs {
  const { now, pictureStore } = services;
  return jobsOf(db, services, {
    orphans: { run: (tenantId) => removeShopOrphans(db, pictureStore, tenantId, now()) },
    sessions: { run: (tenantId) => withTenant(db, tenantId, (tx) => forgetOldSessions(tx, now())) },
    codes: { run: (tenantId) => withTenant(db, tenantId, (tx) => forgetOldCodes(tx, now())) },
    failedTries: { run: (tenantId) => withTenant(db, tenantId, (tx) => forgetOldTries(tx, now())) },
    pushes: { run: (tenantId) => withTenant(db, tenantId, (tx) => forgetOldPushes(tx, now())) },
    browses: { run: (tenantId) => withTenant(db, tenantId, (tx) => forgetOldBrowses(tx, now())) },
    keys: { run: (tenantId) => withTenant(db, tenantId, (tx) => forgetOldKeys(tx, now())) },
    sms: { run: (tenantId) => withTenant(db, tenantId, (tx) => forgetOldSms(tx, now())) },
  });
}

function jobsOf(db: Database, { now, log }: Services, jobs: Readonly<Record<string, Job>>): Jobs {
  const looked = Object.fromEntries(
    Object.entries(jobs).flatMap(([name, { due }]) => (due === undefined ? [] : [[name, due] as const])),
  );
  let shops: { readonly ids: readonly number[]; readonly readMs: number } = { ids: [], readMs: -Infinity };

  async function shopIds(): Promise<readonly number[]> {
    if (now() - shops.readMs >= shopListLifeMs) {
      shops = { ids: await listTenantIds(db), readMs: now() };
    }
    return shops.ids;
  }

  /** The jobs a shop needs now; all of them, each of which looks for itself, where that could not be read. */
  async function neededIn(tenantId: number): Promise<readonly string[]> {
    try {
      const due = await namesOfDue(db, tenantId, looked, new Date(now()));
      return Object.keys(jobs).filter((name) => looked[name] === undefined || due.has(name));
    } catch (error) {
      log.error({ tenantId, error: describeError(error) }, 'what is due could not be looked up');
      return Object.keys(jobs);
    }
  }

  return {
    async tick() {
      for (const tenantId of await shopIds()) {
        for (const name of await neededIn(tenantId)) {
          await jobs[name]?.run(tenantId).catch((error: unknown) => {
            log.error({ tenantId, job: name, error: describeError(error) }, 'a job failed');
          });
        }
      }
    },
  };
}

/** Runs ticks with a pause between them, never two at once. @returns stops after the running one */
export function keepTicking(jobs: Jobs, pauseMs: number, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const next = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = jobs.tick().catch(onError).then(next);
    }, pauseMs);
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
