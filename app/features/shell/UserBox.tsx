import { useLocation } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { safePicture } from '~/lib/links';
import { sizedPicture } from '~/lib/pictureSizes';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { useAppSelector } from '~/store/store';
import { PersonOutlinedIcon as PersonIcon } from '~/ui/icons';
import { Link } from '~/ui/Link';
import { useLostPicture } from '~/ui/useLostPicture';
import { UnreadBadge } from '../messages/UnreadBadge';
import { useUnreadRefresh } from '../messages/useUnread';
import { maskNickName } from './nickName';
import { closeMenu, useDetailsMenu } from './useDetailsMenu';
import { useLogoutQuestion } from './LogoutQuestion';
import styles from './UserBox.module.css';

/** Where a guest comes back to after logging in; the login page itself is no such place. */
function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return pathname === paths.login() ? paths.login() : paths.login({ fromRoute: `${pathname}${search}` });
}

/** 'Login/Register' for guests; nick name, avatar and a menu with the logout for those logged in. */
export function UserBox() {
  const { loggedIn } = useRootData();
  const t = useText('Shell');
  const loginPath = useLoginPath();
  if (loggedIn) return <UserMenu />;
  return (
    <Link to={loginPath} className={styles.login} rel="nofollow">
      {t('user.login')}
    </Link>
  );
}

function UserMenu() {
  const t = useText('Shell');
  const details = useDetailsMenu();
  const askLogout = useLogoutQuestion();
  useUnreadRefresh();
  const { nickName, avatar } = useAppSelector((state) => state.user);
  const picture = safePicture(avatar);
  const { isLost, watched } = useLostPicture(picture);
  return (
    <details ref={details} className={styles.menu}>
      <summary className={styles.summary}>
        <span className="visually-hidden">{t('user.menu')} </span>
        <span className={styles.face}>
          <span className={styles.avatar}>
            {picture === null || isLost ? (
              <PersonIcon fontSize="small" aria-hidden />
            ) : (
              <img {...sizedPicture(picture, 'mark')} alt="" width={32} height={32} {...watched} />
            )}
          </span>
          <span className={styles.unread}>
            <UnreadBadge />
          </span>
        </span>
        <span className={styles.name}>{nickName === null ? t('user.me') : maskNickName(nickName)}</span>
      </summary>
      <div className={styles.panel}>
        <Link className={styles.item} to={paths.personalCentre}>
          {t('user.centre')}
        </Link>
        <Link className={styles.item} to={paths.myOrders}>
          {t('user.orders')}
        </Link>
        <Link className={styles.item} to={paths.ours.messages()}>
          {t('user.messages')}
          <UnreadBadge />
        </Link>
        <Link className={styles.item} to={paths.favourites}>
          {t('user.favourites')}
        </Link>
        <hr className={styles.rule} />
        <Link
          className={styles.item}
          to={paths.ours.logout}
          onClick={(event) => {
            event.preventDefault();
            closeMenu(details.current);
            askLogout();
          }}
        >
          {t('user.logout')}
        </Link>
      </div>
    </details>
  );
}
