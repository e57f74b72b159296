import { sql } from 'drizzle-orm';
import { tenants } from '../db/schema/tenants';

/** Holds in a suspended shop, in which nobody can do anything. */
export const isShut = sql`exists (select from ${tenants} where ${tenants.state} = 'suspended')`;
