import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { PageTitle } from '~/ui/PageTitle';
import styles from './Contact.module.css';
import type { DetailData } from './detail.server';

/** How to reach the merchant's own people, with the warning buyers need most. */
export function Contact({ qqGroups }: Pick<DetailData, 'qqGroups'>) {
  const t = useText('Detail');
  const { contact } = useRootData().tenant;
  const lines: [string, string | undefined][] = [
    [t('contact.phone'), contact?.phone],
    [t('contact.wechat'), contact?.wechat],
    [t('contact.qq'), contact?.qq],
  ];
  const known = lines.filter((line): line is [string, string] => Boolean(line[1]));
  if (known.length === 0 && qqGroups.length === 0) return null;
  return (
    <section>
      <PageTitle level={2}>{t('contact.title')}</PageTitle>
      <ul className={styles.list}>
        {known.map(([name, value]) => (
          <li key={name}>
            <span className={styles.name}>{name}</span> {value}
          </li>
        ))}
        {qqGroups.map((group) => (
          <li key={group.number}>{t('contact.group', { name: group.name, number: group.number })}</li>
        ))}
      </ul>
      <p className={styles.warning}>{t('contact.warning')}</p>
    </section>
  );
}
