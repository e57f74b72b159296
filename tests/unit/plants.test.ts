import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plants } from '../torture/plants/index';

const ofSource = plants.filter(({ file }) => !file.startsWith('build/'));

it('each bug that proves the torture still fits the source it is put into, in one place', () => {
  const placesOf = ({ file, find }: (typeof plants)[number]) => readFileSync(file, 'utf8').split(find).length - 1;
  expect(ofSource.length).toBeGreaterThan(30);
  expect(ofSource.filter((plant) => placesOf(plant) !== 1).map(({ name }) => name)).toEqual([]);
});
