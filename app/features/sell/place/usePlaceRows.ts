import { useCallback, useEffect, useState } from 'react';
import { api } from '~/lib/api';
import { loadKeys, loadServers } from './placeCalls';
import type { PlacePart, PlaceRows } from './placeRows';

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
      const servers = await loadServers(api, gameId, groupId, { signal: sender.signal });
      if (sender.signal.aborted) return;
      setRows((was) => ({ ...was, serverId: servers, serversOf: groupId }));
      setStates(({ serverId: _was, ...others }) => (servers === null ? { ...others, serverId: 'failed' } : others));
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
      const keys = await loadKeys(api, gameId, part);
      if (keys !== null) setRows((was) => ({ ...was, [part]: keys }));
      setStates(({ [part]: _was, ...others }) => (keys === null ? { ...others, [part]: 'failed' } : others));
    },
    [gameId],
  );
  return { rows, states, retry };
}

function failedParts(rows: PlaceRows): Partial<Record<PlacePart, PartState>> {
  const parts = ['systemId', 'carrierId', 'groupId', 'serverId'] as const;
  return Object.fromEntries(parts.filter((part) => rows[part] === null).map((part) => [part, 'failed'] as const));
}
