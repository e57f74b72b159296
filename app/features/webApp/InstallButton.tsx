import { useSyncExternalStore } from 'react';
import { useText } from '~/lib/i18n';
import styles from './InstallButton.module.css';
import { askToInstall, isInstallOffered, subscribeToInstall } from './installPrompt';

const never = () => false;

/** Installs the shop as an app; there only where and while the browser offers it. */
export function InstallButton() {
  const t = useText('Shell');
  const isOffered = useSyncExternalStore(subscribeToInstall, isInstallOffered, never);
  if (!isOffered) return null;
  return (
    <button type="button" className={styles.root} onClick={() => void askToInstall()}>
      {t('footer.install')}
    </button>
  );
}
