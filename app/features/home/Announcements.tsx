import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { CampaignOutlinedIcon } from '~/ui/icons';
import { Link } from '~/ui/Link';
import styles from './Announcements.module.css';

interface AnnouncementsProps {
  announcements: readonly { id: string; title: string; time: string | undefined }[];
}

/** The latest announcement in one line, and the way to all of them. */
export function Announcements({ announcements }: AnnouncementsProps) {
  const t = useText('Home');
  const latest = announcements[0];
  if (latest === undefined) return null;
  return (
    <section className={styles.bar} aria-label={t('announcements.label')}>
      <CampaignOutlinedIcon className={styles.icon} />
      <Link className={styles.latest} to={paths.newsDetail(latest.id)}>
        {latest.title}
      </Link>
      <Link className={styles.all} to={paths.announcements({ notice: 'xwgg' })}>
        {t('announcements.all')}
      </Link>
    </section>
  );
}
