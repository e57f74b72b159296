import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { CopyButton } from '~/ui/CopyButton';
import styles from './ShopContacts.module.css';

/** The shop's phone, WeChat and QQ as it has published them, to be copied; or that there are none. */
export function ShopContacts() {
  const t = useText('Notices');
  const { contact } = useRootData().tenant;
  const contacts = (['phone', 'wechat', 'qq'] as const).flatMap((kind) => {
    const value = contact?.[kind];
    return value === undefined || value === '' ? [] : [{ kind, value }];
  });
  if (contacts.length === 0) return <p className={styles.none}>{t('about.noContact')}</p>;
  return (
    <dl className={styles.contacts}>
      {contacts.map(({ kind, value }) => (
        <div key={kind}>
          <dt>{t(`about.${kind}`)}</dt>
          <dd>
            {value}
            <CopyButton text={value} label={t('about.copy', { what: t(`about.${kind}`) })} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
