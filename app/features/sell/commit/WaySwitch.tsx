import type { WayFacts, WayName } from '../ways/wayFacts';
import { useText } from '~/lib/i18n';
import { Link } from '~/ui/Link';
import styles from './WaySwitch.module.css';

interface WaySwitchProps {
  readonly ways: readonly WayFacts[];
  readonly way: WayName;
  readonly addressOf: (way: WayName) => string;
  readonly onChange: (way: WayName) => void;
}

/** The way of selling, changed without typing anything again. */
export function WaySwitch({ ways, way, addressOf, onChange }: WaySwitchProps) {
  const t = useText('Sell');
  return (
    <nav className={styles.ways} aria-label={t('ways.way')}>
      {ways
        .filter((row) => row.enabled || row.way === way)
        .map((row) => (
          <Link
            key={row.way}
            className={styles.way}
            to={addressOf(row.way)}
            aria-current={row.way === way ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
              event.preventDefault();
              onChange(row.way);
            }}
          >
            {t(`way.${row.way}.name`)}
          </Link>
        ))}
    </nav>
  );
}
