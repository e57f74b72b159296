import { useText } from '~/lib/i18n';
import { CloseIcon } from '~/ui/icons';
import { CheckIcon } from '~/ui/rareIcons';
import styles from './GuaranteeTerms.module.css';

interface GuaranteeTermsProps {
  readonly covers: readonly string[];
  readonly exclusions: readonly string[];
  /** Side by side where there is room. */
  readonly isWide?: boolean;
}

/** What a guarantee covers and what not, in the same print. */
export function GuaranteeTerms({ covers, exclusions, isWide = false }: GuaranteeTermsProps) {
  const t = useText('Order');
  return (
    <div className={styles.terms} data-wide={isWide || undefined}>
      {covers.length > 0 && (
        <div>
          <p className={styles.heading}>{t('guarantee.covers')}</p>
          <ul className={styles.list}>
            {covers.map((text) => (
              <li key={text}>
                <CheckIcon className={styles.yes} aria-hidden />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {exclusions.length > 0 && (
        <div>
          <p className={styles.heading}>{t('guarantee.exclusions')}</p>
          <ul className={styles.list}>
            {exclusions.map((text) => (
              <li key={text}>
                <CloseIcon className={styles.no} aria-hidden />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
