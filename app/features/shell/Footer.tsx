import { memo } from 'react';
import { InstallButton } from '~/features/webApp/InstallButton';
import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { formatTime } from '~/lib/time';
import { paths } from '~/paths';
import { Container } from '~/ui/Container';
import { Link } from '~/ui/Link';
import { SafeLink } from '~/ui/SafeLink';
import styles from './Footer.module.css';

/** The merchant's own links (decoration area 5), service, contact, privacy and registration number. */
export const Footer = memo(function Footer() {
  const t = useText('Shell');
  const { tenant, titles, footerLinks, nowMs } = useRootData();
  const isServed = useServed();
  const links = footerLinks.filter(({ link }) => isServed(link));
  const contacts = (['phone', 'wechat', 'qq'] as const).flatMap((kind) => {
    const value = tenant.contact?.[kind];
    return value === undefined || value === '' ? [] : [{ kind, value }];
  });
  return (
    <footer className={styles.root} aria-label={t('footer.label')}>
      <Container className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.name}>{tenant.tenantName}</p>
          <p className={styles.promise}>{t('footer.promise')}</p>
        </div>
        <nav className={styles.column} aria-labelledby="footer-service">
          <h2 id="footer-service" className={styles.heading}>
            {t('nav.service')}
          </h2>
          <Link to={paths.announcements({ notice: 'rhmm' })}>{t('nav.help')}</Link>
          <Link to={paths.announcements()}>{t('footer.announcements')}</Link>
          <Link to={paths.ours.lookup()}>{titles.lookup}</Link>
          <Link to={paths.introduction({ notice: 'zbhz' })}>{t('nav.cooperation')}</Link>
          {isServed(paths.applyMerchant) && <Link to={paths.applyMerchant}>{t('footer.applyMerchant')}</Link>}
          {isServed(paths.feedback) && <Link to={paths.feedback}>{t('footer.feedback')}</Link>}
        </nav>
        {links.length === 0 ? null : (
          <nav className={styles.column} aria-labelledby="footer-links">
            <h2 id="footer-links" className={styles.heading}>
              {t('footer.links')}
            </h2>
            {links.map(({ title, link }, index) => (
              <SafeLink key={`${index}-${title}`} link={link}>
                {title}
              </SafeLink>
            ))}
          </nav>
        )}
        {contacts.length === 0 ? null : (
          <section className={styles.column} aria-labelledby="footer-contact">
            <h2 id="footer-contact" className={styles.heading}>
              {t('footer.contact')}
            </h2>
            <dl className={styles.contacts}>
              {contacts.map(({ kind, value }) => (
                <div key={kind}>
                  <dt>{t(`footer.${kind}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </Container>
      <Container className={styles.legal}>
        <span>
          {t('footer.rights', { year: formatTime(new Date(nowMs), 'date').slice(0, 4), name: tenant.tenantName })}
        </span>
        {tenant.icp === undefined || tenant.icp === '' ? null : (
          <a lang="zh-CN" href="https://beian.miit.gov.cn/" rel="noopener noreferrer nofollow" target="_blank">
            {tenant.icp}
          </a>
        )}
        <Link to={paths.privacy}>{t('footer.privacy')}</Link>
        <InstallButton />
      </Container>
    </footer>
  );
});
