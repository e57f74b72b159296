import type { PayloadOf } from '../../../bff/contract/types';
import type { ListQuery } from './listQuery';

export type RegionRow = PayloadOf<'GET /api/web/keylist'>;
/** A region or server as the calls of before `keylist` tell it, in the order it is shown. */
export type GameRegion = NonNullable<PayloadOf<'GET /api/H5/GetGameDQ'>>[number];

/** A system, carrier, region or server to choose. */
export interface RegionOption {
  readonly id: string;
  readonly name: string;
  /** The system or carrier it stands below; missing when it stands by itself. */
  readonly parentId?: string;
}

/** What stands above one another: a region below a carrier, a carrier below a system. */
interface Places {
  readonly systems: readonly RegionOption[] | null;
  readonly carriers: readonly RegionOption[] | null;
  readonly regions: readonly RegionOption[] | null;
}

type Chosen = Pick<ListQuery, 'systemId' | 'carrierId'>;

/** Region keys as options, in the merchant's order. */
export function regionOptions(rows: readonly (RegionRow | GameRegion)[]): RegionOption[] {
  const placeOf = (row: RegionRow | GameRegion) => ('name' in row ? 0 : (row.sort ?? 0));
  return [...rows]
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((row) => {
      const option = { id: row.id, name: 'name' in row ? row.name : row.fieldName };
      const parentId = 'parentId' in row ? row.parentId : undefined;
      return parentId === undefined || parentId === '0' ? option : { ...option, parentId };
    });
}

/**
 * The carriers and regions that go with the system and the carrier that are chosen, as the sell form offers them. While
 * neither is, those of each are told apart by its name.
 */
export function placesFor<P extends Places>({ systemId, carrierId }: Chosen, places: P): P {
  const systems = { chosen: systemId, options: places.systems, above: null };
  const carriers = { chosen: carrierId, options: places.carriers, above: systems };
  const [open, openRegions] = [optionsBelow(places.carriers, systems), optionsBelow(places.regions, carriers)];
  const isAll = open === places.carriers && openRegions === places.regions;
  return isAll ? places : { ...places, carriers: open, regions: openRegions };
}

interface Level {
  readonly chosen: string;
  readonly options: readonly RegionOption[] | null;
  readonly above: Level | null;
}

function optionsBelow(options: readonly RegionOption[] | null, level: Level): readonly RegionOption[] | null {
  if (options === null || options.every(({ parentId }) => parentId === undefined)) return options;
  return options.flatMap((option) => {
    const names = namesAbove(option, level);
    return names === null ? [] : [{ ...option, name: [...names, option.name].join(' · ') }];
  });
}

/** What stands above an option and isn't chosen, from the widest; null when another one is chosen there. */
function namesAbove({ parentId }: RegionOption, level: Level | null): string[] | null {
  if (parentId === undefined || level === null) return [];
  const parent = level.options?.find(({ id }) => id === parentId);
  if (parent === undefined) return namesAbove({ id: '', name: '', parentId }, level.above);
  if (level.chosen !== '') return level.chosen === parentId ? [] : null;
  const names = namesAbove(parent, level.above);
  return names && [...names, parent.name];
}
