import type { Row } from './row';
import { cacheHits } from './rows/cacheHits';
import { firstLoad } from './rows/firstLoad';
import { clean, raw } from './rows/forwarding';
import { inspection } from './rows/inspection';
import { lateUpstream, latency } from './rows/latency';
import { leavers } from './rows/leavers';
import { listingSearch } from './rows/listingSearch';
import { memory } from './rows/memory';
import { navigation } from './rows/navigation';
import { neighbours } from './rows/neighbours';
import { pages } from './rows/pages';
import { tenants } from './rows/tenants';
import { workers } from './rows/workers';

/** All rows, in the order in which they are measured. */
export const rows: readonly Row[] = [
  raw,
  clean,
  cacheHits,
  latency,
  lateUpstream,
  inspection,
  pages,
  tenants,
  neighbours,
  leavers,
  workers,
  memory,
  listingSearch,
  firstLoad,
  navigation,
];
