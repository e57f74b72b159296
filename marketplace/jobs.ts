import { forgetOldTries } from './auth/attempts';
import { passBuybackDeadlines } from './buybacks/clock';
import type { Services } from './context';
import { listTenantHosts, withTenant, type Database } from './db/engine';
import { runAutomaticDesk } from './desk/automatic';
import { runAutomaticAudits } from './desk/automaticAudits';
import { runAutomaticAnswers } from './desk/automaticProblems';
import { runAutomaticBuybacks } from './desk/automaticBuybacks';
import { runAutomaticReview } from './desk/review';
import { describeError } from './http/describeError';
import { passDeadlines } from './orders/clock';
import { runRefunds } from './payments/refunds';
import { forgetOldPushes } from './push/outbox';
import { runPushes } from './push/run';
import { forgetOldSms } from './sms/limits';
import { removeShopOrphans } from './uploads/orphans';

/** What a shop's orders need done by itself, once a round. Each finds its work in the database, so restarts lose none. */
export type Job = (tenantId: number) => Promise<unknown>;

/** The marketplace's own clockwork. */
export interface Jobs {
  /** Does what is due now in every shop, one after the other; a shop or job that fails does not hold up the next. */
  tick(): Promise<void>;
}

const shopListLifeMs = 10_000;

export function createJobs(db: Database, services: Services): Jobs {
  const { log, vault, orders: tools, buybacks } = services;
  return jobsOf(db, services, {
    deadlines: (tenantId) => passDeadlines({ db, tools, log }, tenantId),
    buybackDeadlines: (tenantId) => passBuybackDeadlines({ db, tools: buybacks, log }, tenantId),
    ...(tools.automaticDesk
      ? {
          answers: (tenantId: number) => runAutomaticAnswers({ db, now: tools.now }, tenantId),
          desk: (tenantId: number) => runAutomaticDesk({ db, tools, vault, log }, tenantId),
          buybackDesk: (tenantId: number) => runAutomaticBuybacks({ db, tools: buybacks, log }, tenantId),
          auditDesk: (tenantId: number) => runAutomaticAudits({ db, now: buybacks.now, log }, tenantId),
          review: (tenantId: number) => runAutomaticReview({ db, tools, log }, tenantId),
        }
      : {}),
  });
}

/** Refunds tick by themselves: they wait for payment providers, and nothing else should. */
export function createRefundJobs(db: Database, services: Services): Jobs {
  const { log, orders: tools, payments: providers } = services;
  return jobsOf(db, services, {
    refunds: (tenantId) => runRefunds({ db, providers, tools, log }, tenantId),
  });
}

/** Pushes tick by themselves as well: push services are other people's servers. Without a sender there are none. */
export function createPushJobs(db: Database, services: Services): Jobs {
  const { log, now, push: sender } = services;
  if (sender === null) return { tick: async () => undefined };
  return jobsOf(db, services, { pushes: (tenantId) => runPushes({ db, sender, now, log }, tenantId) });
}

/** Rare and slow work beside the orders': removing pictures that nothing came to refer to. */
export function createHousekeeping(db: Database, services: Services): Jobs {
  const { now, pictureStore } = services;
  return jobsOf(db, services, {
    orphans: (tenantId) => removeShopOrphans(db, pictureStore, tenantId, now()),
    failedTries: (tenantId) => withTenant(db, tenantId, (tx) => forgetOldTries(tx, now())),
    pushes: (tenantId) => withTenant(db, tenantId, (tx) => forgetOldPushes(tx, now())),
    sms: (tenantId) => withTenant(db, tenantId, (tx) => forgetOldSms(tx, now())),
  });
}

function jobsOf(db: Database, { now, log }: Services, jobs: Readonly<Record<string, Job>>): Jobs {
  let shops: { readonly ids: readonly number[]; readonly readMs: number } = { ids: [], readMs: -Infinity };

  async function shopIds(): Promise<readonly number[]> {
    if (now() - shops.readMs >= shopListLifeMs) {
      const hosts = await listTenantHosts(db);
      shops = { ids: [...new Set(hosts.map(({ tenantId }) => tenantId))], readMs: now() };
    }
    return shops.ids;
  }

  return {
    async tick() {
      for (const tenantId of await shopIds()) {
        for (const [name, job] of Object.entries(jobs)) {
          await job(tenantId).catch((error: unknown) => {
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
