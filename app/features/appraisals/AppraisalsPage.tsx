import { useLocation, useNavigation } from '@remix-run/react';
import { backStateOf, backWays, isBackOver } from '~/features/buybacks/backStates';
import { BackRow } from '~/features/buybacks/BackRow';
import { BackRowSkeleton } from '~/features/buybacks/BackRowSkeleton';
import { LostAnswer } from '~/features/steps/LostAnswer';
import type { StepAnswer } from '~/features/steps/stepAnswer';
import { useLastAnswer } from '~/features/steps/useStepFetcher';
import { useText } from '~/lib/i18n';
import { useRevalidateOnReturn } from '~/lib/revalidateOnReturn';
import { useRootData } from '~/lib/rootData';
import { useRepeatedLook } from '~/lib/useRepeatedLook';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { ErrorState } from '~/ui/ErrorState';
import { LinkSides, LinkTabs } from '~/ui/LinkTabs';
import { PageTitle } from '~/ui/PageTitle';
import { Pagination } from '~/ui/Pagination';
import { appraisalListPath, appraisalTabs, parseAppraisalQuery, type AppraisalQuery } from './appraisalQuery';
import type { AppraisalsData } from './appraisals.server';
import styles from './AppraisalsPage.module.css';
import { NoAppraisals } from './NoAppraisals';

/** The list a navigation under way leads to, or null when it leads elsewhere. */
function useNextAppraisals(): AppraisalQuery | null {
  const { location } = useNavigation();
  const here = useLocation();
  if (location === undefined || location.pathname !== here.pathname) return null;
  return parseAppraisalQuery(new URLSearchParams(location.search));
}

interface AppraisalsPageProps {
  readonly data: AppraisalsData;
  readonly answer: StepAnswer | undefined;
}

/** What a person had appraised or offered to be bought. */
export function AppraisalsPage({ data, answer }: AppraisalsPageProps) {
  const t = useText('Appraisals');
  const { titles } = useRootData();
  const next = useNextAppraisals();
  const last = useLastAnswer(answer);
  useRevalidateOnReturn();
  useRepeatedLook(data.found?.backs.some((back) => !isBackOver(backStateOf(back))) ?? false);
  const { way, tab } = next ?? data.query;
  return (
    <>
      <PageTitle
        actions={
          <ActionLink to={paths.accountOrder({ pageType: 'sale' })} size="small" variant="outlined">
            {t('start')}
          </ActionLink>
        }
      >
        {titles.myAppraisals}
      </PageTitle>
      <LinkSides
        label={t('ways.label')}
        chosen={way}
        tabs={(['all', ...backWays] as const).map((each) => ({
          key: each,
          to: appraisalListPath({ way: each }),
          name: t(`ways.${each}`),
        }))}
      />
      <LinkTabs
        label={t('tabs.label')}
        chosen={tab}
        tabs={appraisalTabs.map((each) => ({
          key: each,
          to: appraisalListPath({ way, tab: each }),
          name: t(`tabs.${each}`),
        }))}
      />
      <section aria-label={t('results')} aria-busy={next !== null}>
        {next === null ? <Found data={data} answer={last} /> : <Coming count={data.found?.backs.length ?? 0} />}
      </section>
    </>
  );
}

function Found({ data: { query, found, pageSize, requestKey, nowMs }, answer }: AppraisalsPageProps) {
  if (found === null) return <ErrorState />;
  const isGone = !found.backs.some(({ id }) => id === answer?.id);
  if (found.backs.length === 0) {
    return (
      <>
        <LostAnswer answer={answer} allowed={[]} />
        <NoAppraisals query={query} />
      </>
    );
  }
  return (
    <>
      {isGone && <LostAnswer answer={answer} allowed={[]} />}
      <ol className={styles.rows}>
        {found.backs.map((back) => (
          <li key={back.id}>
            <BackRow
              back={back}
              nowMs={nowMs}
              form={{ action: appraisalListPath(query), requestKey }}
              answer={answer?.id === back.id ? answer : undefined}
            />
          </li>
        ))}
      </ol>
      <Pagination
        page={query.page}
        total={found.total}
        pageSize={pageSize}
        hrefOf={(page) => appraisalListPath({ ...query, page })}
      />
    </>
  );
}

const fewestBones = 3;

function Coming({ count }: { count: number }) {
  const t = useText('Common');
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <ol className={styles.rows}>
        {Array.from({ length: Math.max(fewestBones, count) }, (_, index) => (
          <li key={index}>
            <BackRowSkeleton />
          </li>
        ))}
      </ol>
    </>
  );
}
