import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { attributeGroups, type AttributeGroup } from '~/features/detail/attributeGroups';
import { isSameSearch } from '~/lib/sameSearch';
import { paths } from '~/paths';
import { comparedMax } from '~/store/compare';
import { parseCompareIds } from './compareIds';

type Good = PayloadOf<'GET /api/web/good/info'>;

/** A listing beside others. */
export interface ComparedGood {
  readonly good: Good;
  readonly groups: readonly AttributeGroup[];
}

export interface CompareData {
  readonly goods: readonly ComparedGood[];
  /** How many of the address are not to be found any more. */
  readonly missing: number;
  /** Ones to add: similar to the first. */
  readonly similar: PayloadOf<'GET /api/web/recommend/{id}'>;
  readonly staleSince: string | null;
}

export type CompareAnswer = { readonly redirectTo: string } | { readonly data: CompareData };

async function groupsOf(bff: BffClient, goods: readonly Good[]): Promise<Map<string, AttributeGroup[]>> {
  const gameIds = [...new Set(goods.flatMap(({ gameId }) => gameId ?? []))];
  const templates = new Map(
    await Promise.all(
      gameIds.map(async (gameId) => {
        const [template, names] = await Promise.all([
          bff.call('GET /api/web/gameTempAttr', { gameId }),
          bff.call('GET /api/web/good/attr/info', { gameId }),
        ]);
        return [
          gameId,
          { template: template.ok ? template.payload : [], names: names.ok ? names.payload : {} },
        ] as const;
      }),
    ),
  );
  return new Map(
    goods.map((good) => {
      const { template, names } = templates.get(good.gameId ?? '') ?? {};
      return [good.id, attributeGroups(template ?? [], good, names ?? {})];
    }),
  );
}

/**
 * The listings of an address with what they hold. An address that is not canonical answers where to go instead.
 * @throws Response when the marketplace does not answer
 */
export async function loadCompare(bff: BffClient, search: URLSearchParams): Promise<CompareAnswer> {
  const ids = parseCompareIds(search);
  const canonical = paths.ours.compare(ids);
  if (!isSameSearch(canonical, search)) return { redirectTo: canonical };
  const found = await Promise.all(ids.map((id) => bff.find('GET /api/web/good/info', { id })));
  const goods = found.filter((good) => good !== null);
  const [first] = goods;
  const [groups, similar] = await Promise.all([
    groupsOf(bff, goods),
    first === undefined || goods.length >= comparedMax
      ? null
      : bff.call('GET /api/web/recommend/{id}', { id: first.id }),
  ]);
  return {
    data: {
      goods: goods.map((good) => ({ good, groups: groups.get(good.id) ?? [] })),
      missing: ids.length - goods.length,
      similar: (similar?.ok ? (similar.payload ?? []) : []).filter(({ id }) => !ids.includes(id)),
      staleSince: bff.staleSince,
    },
  };
}
