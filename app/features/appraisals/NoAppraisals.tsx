import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { EmptyState } from '~/ui/EmptyState';
import { appraisalListPath, type AppraisalQuery } from './appraisalQuery';

/** An empty list says why and gives one way on. */
export function NoAppraisals({ query: { way, tab } }: { query: AppraisalQuery }) {
  const t = useText('Appraisals');
  if (way === 'all' && tab === 'all') {
    return (
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        action={{ label: t('start'), to: paths.accountOrder({ pageType: 'sale' }) }}
      />
    );
  }
  return (
    <EmptyState
      title={t('empty.noneFits')}
      text={t(`empty.tabs.${tab}`)}
      action={{ label: t('empty.showAll'), to: appraisalListPath({}) }}
    />
  );
}
