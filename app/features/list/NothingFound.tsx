import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { EmptyState } from '~/ui/EmptyState';
import { Link } from '~/ui/Link';
import type { Chip } from './chips';
import { withoutFilters, type ListQuery } from './listQuery';
import styles from './NothingFound.module.css';
import { useChipText } from './ResultBar';
import { listAddress } from './listAddress';

interface NothingFoundProps {
  readonly query: ListQuery;
  readonly chips: readonly Chip[];
  /** Has the list that is empty filters? Those in force, the chips, may be the next list's already. */
  readonly isFiltered: boolean;
}

/** An empty list says what to relax; one that is empty without filters leads elsewhere. */
export function NothingFound({ query, chips, isFiltered }: NothingFoundProps) {
  const t = useText('List');
  const chipText = useChipText();
  if (!isFiltered) {
    return (
      <EmptyState
        title={t('empty.plainTitle')}
        text={t('empty.plainText')}
        action={{ label: t('empty.otherGame'), to: paths.accountOrder({ pageType: 'buy' }) }}
      />
    );
  }
  return (
    <div className={styles.root}>
      <EmptyState title={t('empty.title')} text={t('empty.text')} />
      <ul className={styles.relax}>
        {chips.map((chip) => (
          <li key={chip.key}>
            <Link to={listAddress(chip.without)}>{t('chips.remove', { filter: chipText(chip.text) })}</Link>
          </li>
        ))}
        <li>
          <Link to={listAddress(withoutFilters(query))}>{t('filters.clear')}</Link>
        </li>
      </ul>
    </div>
  );
}
