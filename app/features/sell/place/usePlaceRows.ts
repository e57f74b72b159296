import { useCallback, useEffect, useState } from 'react';
import { api } from '~/lib/api';
import { readRows, systemKeys, type PlacePart, type PlaceRows } from './placeRows';

type PartState = 'loading' | 'failed';

/**
 * What can be picked, with the servers of the chosen region and what could not be loaded at first.
 * @param loaded what the page came with
 */
export function usePlaceRows(gameId: string, loaded: PlaceRows, groupId: string) {
  const [rows, setRows] = useState(loaded);
  const [states, setStates] = useState<Partial<Record<PlacePart, PartState>>>(() => failedParts(loaded));
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (groupId === '' || (rows.serversOf === groupId && rows.serverId !== null)) return;
    if (states.serverId === 'failed' && rows.serversOf === groupId) return;
    const sender = new AbortController();
    const ask = async () => {
      setStates((was) => ({ ...was, serverId: 'loading' }));
      const answer = await api.call('GET /api/web/districtSuit', { parentId: groupId }, { signal: sender.signal });
      if (sender.signal.aborted) return;
      setRows((was) => ({ ...was, serverId: answer.ok ? readRows(answer.payload) : null, serversOf: groupId }));
      setStates(({ serverId: _was, ...others }) => (answer.ok ? others : { ...others, serverId: 'failed' }));
    };
    void ask();
    return () => {
      sender.abort();
      // Back at the region before, whose servers are there, nothing else would say that nobody is waiting any more.
      setStates(({ serverId: _was, ...others }) => others);
    };
    // A region's servers are asked for once; another try is asked for by `tries`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [groupId, tries]);

  const retry = useCallback(
    async (part: PlacePart): Promise<void> => {
      setStates((was) => ({ ...was, [part]: part === 'serverId' ? undefined : 'loading' }));
      if (part === 'serverId') {
        setRows((was) => ({ ...was, serversOf: '' }));
        setTries((was) => was + 1);
        return;
      }
      const answer = await api.call('GET /api/web/keylist', { gameId, systemKey: systemKeys[part] });
      if (answer.ok) setRows((was) => ({ ...was, [part]: readRows(answer.payload) }));
      setStates(({ [part]: _was, ...others }) => (answer.ok ? others : { ...others, [part]: 'failed' }));
    },
    [gameId],
  );
  return { rows, states, retry };
}

function failedParts(rows: PlaceRows): Partial<Record<PlacePart, PartState>> {
  const parts = ['systemId', 'carrierId', 'groupId', 'serverId'] as const;
  return Object.fromEntries(parts.filter((part) => rows[part] === null).map((part) => [part, 'failed'] as const));
}
