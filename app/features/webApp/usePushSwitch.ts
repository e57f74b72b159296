import { useEffect, useState } from 'react';
import { useRootData } from '~/lib/rootData';
import { readPushState, turnPushOff, turnPushOn, type PushState } from './browserPush';

interface PushSwitchState {
  /** `asking`: not known yet. */
  readonly state: PushState | 'asking';
  readonly isBusy: boolean;
  /** The last press did not work. */
  readonly isFailed: boolean;
  readonly press: () => void;
}

/** Where this browser stands with notices of this shop, and a press that changes it. */
export function usePushSwitch(): PushSwitchState {
  const { serviceWorker } = useRootData();
  const [state, setState] = useState<PushState | 'asking'>('asking');
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    const read = serviceWorker ? readPushState() : Promise.resolve('unavailable' as const);
    // A shop that does not say is no reason to promise anything.
    read
      .catch(() => 'unavailable' as const)
      .then((found) => {
        if (!isGone) setState(found);
      });
    return () => {
      isGone = true;
    };
  }, [serviceWorker]);
  const press = () => {
    setBusy(true);
    setFailed(false);
    (state === 'on' ? turnPushOff() : turnPushOn())
      .then(setState)
      .catch(() => setFailed(true))
      .finally(() => setBusy(false));
  };
  return { state, isBusy, isFailed, press };
}
