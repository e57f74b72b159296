import { useText } from '~/lib/i18n';
import { titleText } from '~/lib/titleText';
import { paths } from '~/paths';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorState } from '~/ui/ErrorState';
import { Link } from '~/ui/Link';
import { Pagination } from '~/ui/Pagination';
import { Picture } from '~/ui/Picture';
import { TimeAgo } from '~/ui/TimeAgo';
import type { CheckedAccount, LookupData } from './lookup.server';
import styles from './VerifiedAccounts.module.css';

const shownPictures = 2;

/** The listings the shop examined, each with its report; the last examined first. */
export function VerifiedAccounts({ found, page, pageSize }: Extract<LookupData, { look: 'verified' }>) {
  const t = useText('Lookup');
  if (found === null) return <ErrorState />;
  if (found.total === 0 || found.accounts.length === 0) {
    return (
      <EmptyState
        title={t('verified.empty')}
        text={t('verified.emptyText')}
        action={{ label: t('verified.browse'), to: paths.accountOrder({ pageType: 'buy' }) }}
      />
    );
  }
  return (
    <section aria-label={t('tabs.verified')}>
      <p className={styles.count}>{t('verified.count', { count: found.total })}</p>
      <ul className={styles.list}>
        {found.accounts.map((account) => (
          <Report key={account.id} account={account} />
        ))}
      </ul>
      <Pagination
        page={page}
        total={found.total}
        pageSize={pageSize}
        hrefOf={(to) => paths.ours.lookup({ look: 'verified', ...(to === 1 ? {} : { page: to }) })}
      />
    </section>
  );
}

function Report({ account: { goodId, title, checkTime, result, images } }: { account: CheckedAccount }) {
  const t = useText('Lookup');
  return (
    <li className={styles.report}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          {goodId === undefined ? titleText(title) : <Link to={paths.detail(goodId)}>{titleText(title)}</Link>}
        </h2>
        {result !== undefined && <p className={styles.result}>{result}</p>}
        <p className={styles.time}>
          {checkTime === undefined
            ? t('verified.noTime')
            : t.rich('verified.checked', { time: () => <TimeAgo time={checkTime} /> })}
        </p>
      </div>
      {images.length > 0 && (
        <ul className={styles.pictures}>
          {images.slice(0, shownPictures).map((image, index) => (
            <li key={image}>
              <Picture
                src={image}
                alt={t('verified.picture', { index: index + 1, title })}
                slot="thumb"
                ratio="16 / 10"
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
