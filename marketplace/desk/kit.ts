import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { BuybackTools } from '../buybacks/transition';
import type { CredentialVault } from '../credentials/vault';
import { findTenantId, withTenant, type Database, type Tx } from '../db/engine';
import { requestFacts } from '../http/requestFacts';
import type { Log } from '../log';
import type { PictureRefiner } from '../uploads/refine';
import type { SealedPaths } from '../uploads/sealedPaths';
import type { PictureStore } from '../uploads/store';
import type { OrderTools } from '../orders/transition';
import { rowId } from '../queries/wire';
import { inputFault } from './input';
import type { DeskAnswer } from './wire';

/** What the desk's API depends on. */
export interface DeskParts {
  readonly db: Database;
  readonly tools: OrderTools;
  readonly buybacks: BuybackTools;
  readonly vault: CredentialVault;
  readonly log: Log;
  /** Makes the addresses by which the staff sees pictures that are not for everybody. */
  readonly sealed: SealedPaths;
  readonly pictureStore: PictureStore;
  readonly refinePicture: PictureRefiner;
  /** Who sends it is the staff. */
  readonly token: string;
}

/** What the routes of the desk share. */
export interface DeskKit extends DeskParts {
  /** @throws DeskRefusal when no shop has the host */
  tenantOf(host: string): Promise<number>;
  inShop<T>(host: string, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A "no" for the person at the desk. */
export class DeskRefusal extends Error {
  constructor(
    message: string,
    readonly code: 401 | 404 | 500 = 500,
  ) {
    super(message);
  }
}

/** Rows of a list when nobody asks for another number. */
export const listPageSize = 20;

export function createDeskKit(parts: DeskParts): DeskKit {
  async function tenantOf(host: string): Promise<number> {
    const tenantId = await findTenantId(parts.db, host.toLowerCase());
    if (tenantId === null) throw new DeskRefusal(`No shop is served at ${host}`, 404);
    return tenantId;
  }
  return { ...parts, tenantOf, inShop: async (host, work) => withTenant(parts.db, await tenantOf(host), work) };
}

/** The input of a call, checked. @throws DeskRefusal that names the wrong field */
export function read<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const result = schema.safeParse(raw);
  if (!result.success) throw new DeskRefusal(inputFault(result.error, raw));
  return result.data;
}

/** The JSON body; an empty one is no fields. */
export async function bodyOf(context: Context): Promise<unknown> {
  const text = await context.req.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new DeskRefusal('The body is not JSON');
  }
}

/** The id in a path as a row's number. @throws DeskRefusal 'There is no order x in this shop' */
export function idIn(context: Context, what: string): number {
  const id = rowId(context.req.param('id'));
  if (id === null) throw missing(context, what);
  return id;
}

/** The refusal for something this shop does not have: another shop's answers exactly like none. */
export function missing(context: Context, what: string): DeskRefusal {
  return new DeskRefusal(`There is no ${what} ${context.req.param('id')} in this shop`, 404);
}

/** The refusal of a supplier's name that another one of the shop has. */
export function nameTaken(supplierId: number, state: string): DeskRefusal {
  return new DeskRefusal(`Supplier ${supplierId} (${state}) has this name already`);
}

/** The id of the request, for the log. */
export function requestIdOf(context: Context): string {
  return requestFacts(context.req.raw.headers, context.req.url).id;
}

export function done(context: Context, data?: unknown): Response {
  return send(context, { code: 200, msg: 'success', ...(data === undefined ? {} : { data }) }, 200);
}

export function send(context: Context, answer: DeskAnswer, status: ContentfulStatusCode): Response {
  return context.json(answer, status);
}
