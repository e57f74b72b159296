import type { ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';
import { PageTitle } from '~/ui/PageTitle';
import { Panel } from '~/ui/Panel';
import { Picture } from '~/ui/Picture';
import styles from './AboutShop.module.css';
import { ShopContacts } from './ShopContacts';

/** Who the shop is: its name and sign, how to reach it, where its rules stand. */
export function AboutShop({ children }: { children: ReactNode }) {
  const t = useText('Notices');
  const { tenant, titles } = useRootData();
  const links = [
    { to: paths.announcements({ notice: 'rhmm' }), name: t('types.rhmm'), text: t('about.howTo') },
    { to: paths.announcements({ notice: 'jyxz' }), name: t('types.jyxz'), text: t('about.rules') },
    { to: paths.announcements({ notice: 'bpzl' }), name: t('types.bpzl'), text: t('about.guarantee') },
    { to: paths.ours.lookup(), name: titles.lookup, text: t('about.lookup') },
    { to: paths.introduction({ notice: 'zbhz' }), name: t('types.zbhz'), text: t('about.cooperation') },
    { to: paths.privacy, name: titles.privacy, text: t('about.privacy') },
  ];
  return (
    <>
      <PageTitle lead={t('about.lead')}>{t('about.title', { shop: tenant.tenantName })}</PageTitle>
      <div className={styles.parts}>
        <Panel title={t('about.contact')} lead={t('about.contactLead')}>
          <div className={styles.shop}>
            <Picture src={tenant.avatar} alt="" slot="mark" ratio="1 / 1" className={styles.sign ?? ''} />
            <ShopContacts />
          </div>
        </Panel>
        {children}
        <Panel title={t('about.more')}>
          <ul className={styles.links}>
            {links.map(({ to, name, text }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  <span className={styles.linkName}>{name}</span>
                  <span className={styles.linkText}>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}
