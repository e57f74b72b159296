import { useText } from '~/lib/i18n';
import { Picture } from '~/ui/Picture';
import { TimeAgo } from '~/ui/TimeAgo';
import { safePicture } from '~/lib/links';
import pageStyles from './AccountPage.module.css';
import styles from './Feedback.module.css';
import type { Report } from './feedback.server';

/** A report as it was sent, and the shop's answer. */
export function ReportLine({ report, type }: { report: Report; type: string | null }) {
  const t = useText('Account');
  const images = report.images.flatMap((path) => safePicture(path) ?? []);
  return (
    <li className={styles.report}>
      <p className={pageStyles.quiet}>
        {type !== null && `${type} · `}
        <TimeAgo time={report.createTime} />
      </p>
      <p className={styles.words}>{report.content}</p>
      {images.length > 0 && (
        <div className={styles.images}>
          {images.map((src, index) => (
            <a key={src} href={src} target="_blank" rel="noopener">
              <Picture src={src} alt={t('feedback.picture', { index: index + 1 })} slot="thumb" ratio="1 / 1" />
            </a>
          ))}
        </div>
      )}
      {report.answer === undefined || report.answer === '' ? (
        <p className={pageStyles.quiet}>{t('feedback.waiting')}</p>
      ) : (
        <div className={styles.answer}>
          <p className={pageStyles.quiet}>
            {t('feedback.answer')} · <TimeAgo time={report.answerTime} />
          </p>
          <p className={styles.words}>{report.answer}</p>
        </div>
      )}
    </li>
  );
}
