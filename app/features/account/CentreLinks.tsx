import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';
import styles from './CentreLinks.module.css';

/**
 * The settings of an account: what wants doing first, each with what one finds there.
 * @param props.isVerified whether the person's real name is verified; null while nobody knows
 */
export function CentreLinks({ isVerified }: { isVerified: boolean | null }) {
  const t = useText('Account');
  const { titles } = useRootData();
  const isServed = useServed();
  const realName = {
    to: paths.ours.realName(),
    title: titles.realName,
    text: t(isVerified === null ? 'centre.realName' : isVerified ? 'centre.realNameYes' : 'centre.realNameNo'),
    isOpen: isVerified === false,
  };
  const entries = [
    { to: paths.ours.profile, title: titles.profile, text: t('centre.profile') },
    { to: paths.ours.security(), title: titles.security, text: t('centre.security') },
    { to: paths.ours.earnings(), title: titles.earnings, text: t('centre.earnings') },
    { to: paths.ours.invite(), title: titles.invite, text: t('centre.invite') },
    { to: paths.ours.support, title: titles.support, text: t('centre.support') },
    { to: paths.feedback, title: titles.feedback, text: t('centre.feedback') },
    { to: paths.applyMerchant, title: titles.applyMerchant, text: t('centre.applyMerchant') },
  ]
    .filter(({ to }) => isServed(to))
    .map((entry) => ({ ...entry, isOpen: false }));
  return (
    <section aria-label={t('centre.settings')}>
      <ul className={styles.links}>
        {[realName, ...entries].map(({ to, title, text, isOpen }) => (
          <li key={to}>
            <Link className={styles.link} to={to} data-open={isOpen || undefined}>
              <span className={styles.title}>{title}</span>
              <span className={styles.text}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
