import { useText } from '~/lib/i18n';
import type { CardBadge } from './badgesOf';
import styles from './CardBadges.module.css';

/** The badges of a card, tonal, on one line. */
export function CardBadges({ badges }: { badges: readonly CardBadge[] }) {
  const t = useText('List');
  if (badges.length === 0) return null;
  return (
    <ul className={styles.badges}>
      {badges.map((badge) => (
        <li key={badge.kind === 'label' ? badge.id : badge.kind} className={styles.badge} data-kind={badge.kind}>
          {badge.kind === 'label' ? badge.text : t(`card.${badge.kind}`)}
        </li>
      ))}
    </ul>
  );
}
