import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorState } from '~/ui/ErrorState';
import { Pagination } from '~/ui/Pagination';
import { PageTitle } from '~/ui/PageTitle';
import { Panel } from '~/ui/Panel';
import pageStyles from './AccountPage.module.css';
import type { FeedbackData, Report } from './feedback.server';
import { FeedbackForm } from './FeedbackForm';
import type { AccountAnswer } from './form/accountAnswer';
import { ReportLine } from './ReportLine';

/** Telling the shop what is wrong, and what it answered. */
export function FeedbackPage({ data, answer }: { data: FeedbackData; answer: AccountAnswer | undefined }) {
  const t = useText('Account');
  const { titles } = useRootData();
  const { reports, asked, total, page, pageSize, types, orderNo, requestKey } = data;
  const typeOf = (report: Report) => types.find(({ value }) => value === report.type)?.label ?? null;
  return (
    <div className={pageStyles.page}>
      <PageTitle lead={t('feedback.lead')}>{titles.feedback}</PageTitle>
      {asked !== null && (
        <Panel title={t('feedback.asked')}>
          <ul className={pageStyles.rows}>
            <ReportLine report={asked} type={typeOf(asked)} />
          </ul>
        </Panel>
      )}
      <Panel title={t('feedback.title')}>
        <FeedbackForm types={types} orderNo={orderNo} requestKey={requestKey} answer={answer} />
      </Panel>
      <Panel title={t('feedback.reports', { count: total })}>
        {reports === null && <ErrorState />}
        {reports?.length === 0 && <EmptyState title={t('feedback.none')} />}
        {reports !== null && reports.length > 0 && (
          <ul className={pageStyles.rows}>
            {reports.map((report) => (
              <ReportLine key={report.id} report={report} type={typeOf(report)} />
            ))}
          </ul>
        )}
        <Pagination
          page={page}
          total={total}
          pageSize={pageSize}
          hrefOf={(to) => paths.ours.report({ order: orderNo ?? undefined, ...(to === 1 ? {} : { page: to }) })}
        />
      </Panel>
    </div>
  );
}
