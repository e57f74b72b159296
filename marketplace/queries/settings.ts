import { and, asc, eq } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { dictionaryRows, labelTypes } from '../db/schema/games';

type Label = PayloadInputOf<'GET /api/account/config/labelType'>[number];
type DictionaryRow = PayloadInputOf<'GET /api/system/dict/data/type/{type}'>[number];

const inUse = '0';

/** The labels listings carry, in the merchant's order. */
export async function labelsOf(tx: Tx): Promise<Label[]> {
  return tx
    .select({ id: labelTypes.id, name: labelTypes.name, colour: labelTypes.colour })
    .from(labelTypes)
    .orderBy(asc(labelTypes.sort), asc(labelTypes.id));
}

/** The entries of a dictionary that are in use; an unknown one has none. */
export async function dictionaryOf(tx: Tx, type: string): Promise<DictionaryRow[]> {
  const rows = await tx
    .select()
    .from(dictionaryRows)
    .where(and(eq(dictionaryRows.dictType, type), eq(dictionaryRows.status, inUse)))
    .orderBy(asc(dictionaryRows.dictSort), asc(dictionaryRows.dictCode));
  return rows.map(({ tenantId: _tenantId, isDefault, ...row }) => ({ ...row, isDefault: isDefault ? 'Y' : 'N' }));
}
