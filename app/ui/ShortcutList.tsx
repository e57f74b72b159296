import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { useShortcutSwitch } from '~/lib/shortcuts';
import styles from './ShortcutList.module.css';

/** The keyboard shortcuts, and the switch that turns them off. */
export function ShortcutList() {
  const t = useText('Common');
  const [isOn, turn] = useShortcutSwitch();
  const hydrated = useHydrated();
  const rows = [
    ['/', t('shortcuts.search')],
    ['↓ ↑', t('shortcuts.move')],
    ['Enter', t('shortcuts.enter')],
    ['Esc', t('shortcuts.leave')],
    ['?', t('shortcuts.help')],
  ] as const;
  return (
    <div>
      <dl className={styles.list}>
        {rows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {hydrated && (
        <label className={styles.switch}>
          <input type="checkbox" checked={isOn} onChange={(event) => turn(event.currentTarget.checked)} />
          {t('shortcuts.on')}
        </label>
      )}
    </div>
  );
}
