import { backStateOf, backWays, isBackOver } from '~/features/buybacks/backStates';
import { BackRow } from '~/features/buybacks/BackRow';
import { BackRowSkeleton } from '~/features/buybacks/BackRowSkeleton';
import { LostAnswer } from '~/features/steps/LostAnswer';
import type { StepAnswer } from '~/features/steps/stepAnswer';
import { useLastAnswer } from '~/features/steps/useStepFetcher';
import { useText } from '~/lib/i18n';
import { useRevalidateOnReturn } from '~/lib/revalidateOnReturn';
import { useRootData } from '~/lib/rootData';
import { useNextList } from '~/lib/useNextList';
import { useRepeatedLook } from '~/lib/useRepeatedLook';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { ErrorState } from '~/ui/ErrorState';
import { LinkSides, LinkTabs } from '~/ui/LinkTabs';
import { PageTitle } from '~/ui/PageTitle';
import { Pagination } from '~/ui/Pagination';
import { ComingRows, RowList } from '~/ui/RowList';
import { AppraisalPanel } from './AppraisalPanel';
import { appraisalListPath, appraisalTabs, parseAppraisalQuery } from './appraisalQuery';
import type { AppraisalsData } from './appraisals.server';
import { NoAppraisals } from './NoAppraisals';

interface AppraisalsPageProps {
  readonly data: AppraisalsData;
  readonly answer: StepAnswer | undefined;
}

/** What a person had appraised or offered to be bought. */
export function AppraisalsPage({ data, answer }: AppraisalsPageProps) {
  const t = useText('Appraisals');
  const { titles } = useRootData();
  const next = useNextList(parseAppraisalQuery);
  const last = useLastAnswer(answer);
  useRevalidateOnReturn();
  const shown = [...(data.found?.backs ?? []), ...(data.focus === null ? [] : [data.focus])];
  useRepeatedLook(shown.some((back) => !isBackOver(backStateOf(back))));
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
      {data.focus !== null && next === null && (
        <AppraisalPanel
          key={data.focus.id}
          back={data.focus}
          nowMs={data.nowMs}
          form={{ action: appraisalListPath(data.query), requestKey: data.requestKey }}
          answer={last?.id === data.focus.id ? last : undefined}
        />
      )}
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
        {next === null ? (
          <Found data={data} answer={last} />
        ) : (
          <ComingRows count={data.found?.backs.length ?? 0}>
            <BackRowSkeleton />
          </ComingRows>
        )}
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
      <RowList rows={found.backs}>
        {(back) => (
          <BackRow
            back={back}
            nowMs={nowMs}
            form={{ action: appraisalListPath(query), requestKey }}
            answer={answer?.id === back.id ? answer : undefined}
          />
        )}
      </RowList>
      <Pagination
        page={query.page}
        total={found.total}
        pageSize={pageSize}
        hrefOf={(page) => appraisalListPath({ ...query, page })}
      />
    </>
  );
}
