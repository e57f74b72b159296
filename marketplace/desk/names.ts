import { DeskRefusal } from './kit';

/** Names joined by commas; none: all of them. @throws DeskRefusal that says which there are */
export function readNames<Name extends string>(text: string | undefined, all: readonly Name[], field: string): Name[] {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !all.some((entry) => entry === name));
  if (unknown !== undefined) throw new DeskRefusal(`There is no ${field} '${unknown}'; there are ${all.join(', ')}`);
  return all.filter((name) => names.includes(name));
}
