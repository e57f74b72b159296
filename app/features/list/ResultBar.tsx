import { memo } from 'react';
import { useText } from '~/lib/i18n';
import { formatCents } from '~/lib/money';
import { PlainButtonLink } from '~/ui/controls/PlainButton';
import { CloseIcon, TuneIcon } from '~/ui/icons';
import { Link } from '~/ui/Link';
import type { Chip, ChipText } from './chips';
import { filterPanelId } from './FilterPanel';
import { readPriceCents, sortRanks, withFilters, withoutFilters, type ListQuery } from './listQuery';
import styles from './ResultBar.module.css';
import { listAddress } from './listAddress';
import { saveAddress, suggestedName } from './saveAddress';

interface ResultBarProps {
  query: ListQuery;
  /** What the list is called. */
  title: string;
  total: number;
  chips: readonly Chip[];
  updating: boolean;
  onOpenFilters: () => void;
}

const amount = (text: string) => formatCents(readPriceCents(text) ?? 0);

/** The words of a chip in the active language. */
export function useChipText(): (text: ChipText) => string {
  const t = useText('List');
  return (text) => {
    if (text.kind === 'keyword') return t('chips.keyword', { value: text.value });
    if (text.kind === 'value') {
      return text.name === null ? text.value : t('chips.named', { name: text.name, value: text.value });
    }
    const form = text.from === '' ? 'To' : text.to === '' ? 'From' : '';
    if (text.kind === 'price') return t(`chips.price${form}`, { from: amount(text.from), to: amount(text.to) });
    return t(`chips.range${form}`, { name: text.name, from: text.from, to: text.to, unit: text.unit });
  };
}

/** Count, filters in force and order, on one line on a desktop. */
export const ResultBar = memo(function ResultBar({
  query,
  title,
  total,
  chips,
  updating,
  onOpenFilters,
}: ResultBarProps) {
  const t = useText('List');
  return (
    <div className={styles.bar}>
      <div className={styles.head}>
        <p className={styles.count} role="status" aria-live="polite" data-updating={updating || undefined}>
          {t('count', { count: total })}
        </p>
        <SaveLink query={query} chips={chips} title={title} />
      </div>
      <Chips query={query} chips={chips} />
      <nav className={styles.sort} aria-label={t('sort.label')}>
        {sortRanks.map((sort) => (
          <Link
            key={sort}
            to={listAddress(withFilters(query, { sort }))}
            aria-current={query.sort === sort ? 'true' : undefined}
            aria-label={t(`sort.${sort}`)}
            preventScrollReset
          >
            {t(`sort.short.${sort}`)}
          </Link>
        ))}
      </nav>
      <PlainButtonLink
        className={styles.open}
        variant="outlined"
        size="small"
        href={`#${filterPanelId}`}
        startIcon={<TuneIcon />}
        onClick={(event) => {
          event.preventDefault();
          onOpenFilters();
        }}
      >
        {t('filters.open')}
        {chips.length > 0 && (
          <span className={styles.badge} aria-label={t('filters.openCount', { count: chips.length })}>
            {chips.length}
          </span>
        )}
      </PlainButtonLink>
    </div>
  );
});

/** The way to find this list again, by a name made of its filters. */
function SaveLink({ query, chips, title }: Pick<ResultBarProps, 'query' | 'chips' | 'title'>) {
  const t = useText('List');
  const chipText = useChipText();
  const name = suggestedName([title, ...chips.map(({ text }) => chipText(text))]);
  return (
    <Link className={styles.save} rel="nofollow" to={saveAddress(query, name)}>
      {t('save')}
    </Link>
  );
}

function Chips({ query, chips }: Pick<ResultBarProps, 'query' | 'chips'>) {
  const t = useText('List');
  const chipText = useChipText();
  if (chips.length === 0) return <div className={styles.chips} />;
  return (
    <ul className={styles.chips} aria-label={t('chips.label')}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <Link
            className={styles.chip}
            to={listAddress(chip.without)}
            preventScrollReset
            aria-label={t('chips.remove', { filter: chipText(chip.text) })}
          >
            {chipText(chip.text)}
            <CloseIcon className={styles.cross} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link className={styles.clear} to={listAddress(withoutFilters(query))} preventScrollReset>
            {t('filters.clear')}
          </Link>
        </li>
      )}
    </ul>
  );
}
