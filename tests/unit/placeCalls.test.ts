import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../../app/features/sell/draft/sellDraft';
import { missingOfPlace } from '../../app/features/sell/place/checkPlace';
import { loadPlace } from '../../app/features/sell/place/place.server';
import { loadKeys, loadServers } from '../../app/features/sell/place/placeCalls';
import { readRows } from '../../app/features/sell/place/placeRows';
import type { CallKey } from '../../bff/contract/types';
import { fakeBff, Refused, type ScriptedPayload } from './support/fakeBff';

const newer: Partial<Record<CallKey, ScriptedPayload>> = {
  'GET /api/web/game/Type': [{ id: 4, name: 'Star Harbour', type: 0 }],
  'GET /api/web/keylist': [{ id: 5, fieldName: 'East' }],
  'GET /api/web/districtSuit': [{ id: 51, fieldName: 'East 1', parentId: 5 }],
};
const older: Partial<Record<CallKey, ScriptedPayload>> = {
  'GET /api/need/operator/list': [{ id: 7, name: 'First operator' }],
  'GET /api/need/area/list': [{ id: 8, name: 'Old East', parentId: 7 }],
  'GET /api/need/server/list': [{ id: 81, name: 'Old East 1', parentId: 8 }],
};
const place = (script: Partial<Record<CallKey, ScriptedPayload>>) => {
  const bff = fakeBff(script);
  const asked = () => bff.asked.filter(({ key }) => key.startsWith('GET /api/need/')).map(({ input }) => input);
  return { bff, asked, load: () => loadPlace(bff, '4', new URLSearchParams('groupId=8')) };
};

describe("what a game's place is picked from", () => {
  it('is not asked for in the older form where the newer has it', async () => {
    const { load, asked } = place({ ...newer, ...older });
    const { rows } = await load();
    expect(rows.groupId).toMatchObject([{ id: '5', fieldName: 'East' }]);
    expect(rows.serverId).toMatchObject([{ id: '51', fieldName: 'East 1' }]);
    expect(asked()).toEqual([]);
  });

  it.each<[string, ScriptedPayload]>([
    ['knows none in the newer form', []],
    ['has no page for the newer calls', 'refused'],
    ['says that it has no such call', new Refused('no such call', 404)],
  ])('comes from the older lists of an upstream that %s', async (_case, said) => {
    const silent = { 'GET /api/web/keylist': said, 'GET /api/web/districtSuit': said };
    const { load, asked } = place({ ...newer, ...older, ...silent });
    const { rows } = await load();
    expect(rows.carrierId).toMatchObject([{ id: '7', fieldName: 'First operator' }]);
    expect(rows.groupId).toMatchObject([{ id: '8', fieldName: 'Old East', parentId: '7' }]);
    expect(rows.serverId).toMatchObject([{ id: '81', fieldName: 'Old East 1', parentId: '8' }]);
    // There is no older list of operating systems: nothing to pick.
    expect(rows.systemId).toEqual([]);
    expect(asked()).toContainEqual({ gameId: '4', parentId: '8' });
  });

  it('is nothing where neither form has any, and could not be loaded where the newer was refused', async () => {
    const nowhere = fakeBff({ 'GET /api/web/keylist': [], 'GET /api/need/area/list': 'refused' });
    expect(await loadKeys(nowhere, '4', 'groupId')).toEqual([]);
    const refused = fakeBff({ 'GET /api/web/keylist': 'refused', 'GET /api/need/area/list': [] });
    expect(await loadKeys(refused, '4', 'groupId')).toBeNull();
    expect(await loadKeys(refused, '4', 'systemId')).toBeNull();
    expect(await loadServers(fakeBff({}), '4', '')).toEqual([]);
  });

  it.each([
    [503, 503],
    [504, 504],
    [500, 200],
  ])('is not asked for twice where the upstream cannot tell now (code %i, HTTP %i)', async (code, status) => {
    const down = new Refused('', code, status);
    const { load, asked } = place({
      ...newer,
      ...older,
      'GET /api/web/keylist': down,
      'GET /api/web/districtSuit': down,
    });
    const { rows } = await load();
    expect([rows.systemId, rows.carrierId, rows.groupId, rows.serverId]).toEqual([null, null, null, null]);
    expect(asked()).toEqual([]);
  });
});

describe('what is still missing of a place', () => {
  const draft = { ...emptyDraft('4'), groupId: '8', contact: '13800000000' };
  const rowsOf = (serversOf: string, servers: { id: string; fieldName: string }[]) => ({
    systemId: [],
    carrierId: [],
    groupId: readRows([{ id: '8', fieldName: 'East' }]),
    serverId: readRows(servers),
    serversOf,
  });

  it("is the server while the region's servers are on their way, and once they are there", () => {
    const ofOther = rowsOf('9', [{ id: '91', fieldName: 'West 1' }]);
    expect(missingOfPlace(draft, ofOther, true, 'consignment')).toEqual(['serverId']);
    const own = rowsOf('8', [{ id: '81', fieldName: 'East 1' }]);
    expect(missingOfPlace(draft, own, true, 'consignment')).toEqual(['serverId']);
  });

  it('is nothing where the region turns out to have no servers, or none is asked for', () => {
    expect(missingOfPlace(draft, rowsOf('8', []), true, 'consignment')).toEqual([]);
    expect(missingOfPlace(draft, rowsOf('9', []), true, 'appraisal')).toEqual([]);
  });

  it('is a contact that is too short or too long; none at all is no fault', () => {
    const missingWith = (contact: string) =>
      missingOfPlace({ ...draft, contact }, rowsOf('8', []), true, 'consignment');
    for (const sound of ['', '  ', 'qq12', ' 微信号码 ', 'x'.repeat(50)]) expect(missingWith(sound), sound).toEqual([]);
    for (const wrong of ['qq1', ' 微信 ', 'x'.repeat(51)]) expect(missingWith(wrong), wrong).toEqual(['contact']);
  });
});
