import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '~/store/store';
import { userCleared } from '~/store/user';

/**
 * Clears what is stored of the person before: whoever comes to the login is nobody yet, and the one who logs in may be
 * another. Once, as soon as it is read: what comes later is of a login in another tab.
 */
export function useNobodyStored(): void {
  const dispatch = useAppDispatch();
  const { hydrated, nickName } = useAppSelector(({ user }) => user);
  const isDone = useRef(false);
  useEffect(() => {
    if (!hydrated || isDone.current) return;
    isDone.current = true;
    if (nickName !== null) dispatch(userCleared());
  }, [hydrated, nickName, dispatch]);
}
