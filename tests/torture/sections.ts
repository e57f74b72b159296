import type { Closable, Section } from './check';
import { caches } from './checks/caches';
import { slowClients } from './checks/slowClients';
import { bombSection } from './checks/bombs';
import { faults } from './checks/faults';
import { cookies } from './checks/cookies';
import { csrf } from './checks/csrf';
import { fromRoute } from './checks/fromRoute';
import { forwarded } from './checks/forwarded';
import { input } from './checks/input';
import { life } from './checks/life';
import { neighbours } from './checks/neighbours';
import { protocol } from './checks/protocol';
import { rateLimits } from './checks/rateLimits';
import { sessions } from './checks/sessions';
import { lifeAborts } from './checks/lifeAborts';
import { lifeWorkers } from './checks/lifeWorkers';
import { soak } from './checks/soak';
import { tenants } from './checks/tenants';
import { tenantsApart } from './checks/tenantsApart';

/** Every section: those that run alone, then the others, the longest first, so that the last ones end together. */
export const sections: readonly Section<Closable>[] = [
  bombSection,
  neighbours,
  slowClients,
  lifeWorkers,
  life,
  soak,
  fromRoute,
  faults,
  rateLimits,
  lifeAborts,
  tenants,
  protocol,
  csrf,
  caches,
  tenantsApart,
  sessions,
  forwarded,
  input,
  cookies,
];
