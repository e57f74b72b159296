import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '~/store/store';
import { userChanged } from '~/store/user';

/** Tells the header and local storage of a changed name or avatar. */
export function useStoredUser(nickName: string, avatar: string | null): void {
  const dispatch = useAppDispatch();
  const isOld = useAppSelector(
    ({ user }) => user.hydrated && user.nickName !== null && (user.nickName !== nickName || user.avatar !== avatar),
  );
  useEffect(() => {
    if (isOld && nickName !== '') dispatch(userChanged({ nickName, avatar }));
  }, [isOld, nickName, avatar, dispatch]);
}
