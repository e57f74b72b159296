import type { AnswerChange } from '../../support/scriptedUpstream';
import { vectors } from './xssVectors';

/** Words the program reads, not people: they stay, or there would be no page to look at. */
export const spared =
  /^(?:.*[iI]ds?|.*Time|.*Cents|code|total|time|day|state|status|.*State|type|.*Type|area|sort|.*Sort|price|.*Price|total|fee|net|amount|deadline|expires|groups|locale|useTheme|aavName|fieldKey|systemKey|range|must|action|actor|nextActor|atDeadline|role|kind|allowed|way|method|partition|revision|decision|openedBy|dictValue|orderNo|channel|channels|uuid|token|userId)$/;
/** Addresses are one vector each: a joined one is no address at all. */
export const addressed = /(?:img|url|avatar|icon|images|img.*)$/i;
/** Where people write pages, not lines. */
const longFields = new Set(['changes', 'des', 'note', 'reason', 'content', 'answer', 'noticeContent']);
const lineSize = 21;
const pageSize = 60;
/** Lists that are drawn whole: long enough to show every vector. */
const lengthened = /^\/(?:web\/systemNotice|web\/game\/Type|account\/zhubo\/list|V2\/H5\/qqGroup)$/;

/**
 * Writes vectors into every text of the marketplace's answers. Rows get one each, so that a list shows them all and
 * none hides another; what stands alone gets several at once, beginning at the number of the host `x<number>.localhost`.
 */
export const poison: AnswerChange = ({ path, host, body }) => {
  let next = Number(/\d+/.exec(host)?.[0] ?? 0) * lineSize;
  const take = (count: number) => Array.from({ length: count }, () => vectors[next++ % vectors.length]).join(' ');

  function poisoned(value: unknown, key: string, inRow: boolean): unknown {
    if (spared.test(key)) return value;
    if (typeof value === 'string') {
      if (addressed.test(key)) return take(1);
      if (inRow) return take(1);
      return take(longFields.has(key) ? pageSize : lineSize);
    }
    if (Array.isArray(value)) return lengthen(value, key).map((entry) => poisoned(entry, key, true));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, poisoned(entry, name, inRow)]));
  }

  function lengthen(rows: unknown[], key: string): unknown[] {
    const whole = key === 'decorationInfos' || (lengthened.test(path) && rows.some((row) => typeof row === 'object'));
    if (!whole || rows.length === 0) return rows;
    return vectors.map((_, index) => {
      const row = rows[index % rows.length] as object;
      return index < rows.length ? row : { ...row, ...newId(row, index) };
    });
  }

  if (Array.isArray(body)) return poisoned(body, 'rows', true);
  const { code, msg, ...payload } = body as Record<string, unknown>;
  if (code !== 200) return body;
  return { code, msg, ...(poisoned(payload, '', false) as object) };
};

/** Copies of a row are rows of their own. */
function newId(row: unknown, index: number): object {
  const key = ['noticeId', 'number', 'id'].find((name) => name in (row as object)) ?? 'id';
  return { [key]: key === 'number' ? `90${index}` : index + 1 };
}
