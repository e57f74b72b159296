import { faultPlants } from './faults';
import { identityPlants } from './identity';
import { inputPlants } from './input';
import { lifePlants } from './life';
import type { Plant } from './plant';
import { ratePlants } from './rateLimits';
import { tenantPlants } from './tenants';
import { wayPlants } from './ways';
import { wirePlants } from './wire';

/** Every planted bug. Each part of the checks keeps its own list. */
export const plants: readonly Plant[] = [
  ...tenantPlants,
  ...identityPlants,
  ...inputPlants,
  ...ratePlants,
  ...wayPlants,
  ...wirePlants,
  ...faultPlants,
  ...lifePlants,
];
