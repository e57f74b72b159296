import { Form } from '@remix-run/react';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { isComposing } from '~/lib/isComposing';
import { useAddressText } from '~/lib/useAddressText';
import { paths } from '~/paths';
import { SearchIcon } from '~/ui/icons';
import { Link } from '~/ui/Link';
import type { GameKind } from './gameIndex';
import styles from './GamesPage.module.css';
import type { GamesData } from './loadGames.server';

/** The page with something changed; the place on the page belongs to the old content and is dropped. */
export function gamesAddress(
  { pageType, searchText, kind }: GamesData,
  change: { searchText?: string; kind?: GameKind; pageType?: 'buy' | 'sale' },
): string {
  const next = { pageType, searchText, kind, ...change };
  return paths.accountOrder({
    pageType: next.pageType,
    searchText: next.searchText,
    ...(next.kind === null ? {} : { type: next.kind }),
  });
}

/** Buying or selling. */
export function SideSwitch({ data }: { data: GamesData }) {
  const t = useText('Games');
  const isServed = useServed();
  if (!isServed(gamesAddress(data, { pageType: 'sale' }))) return null;
  return (
    <nav className={styles.switch} aria-label={t('side.label')}>
      {(['buy', 'sale'] as const).map((side) => (
        <Link
          key={side}
          to={gamesAddress(data, { pageType: side })}
          aria-current={data.pageType === side ? 'page' : undefined}
          preventScrollReset
        >
          {t(`side.${side}`)}
        </Link>
      ))}
    </nav>
  );
}

/**
 * Search for a game, sent as a form.
 * @param onType told of each change of what stands in the field
 */
export function SearchForm({ data, onType }: { data: GamesData; onType: (text: string) => void }) {
  const t = useText('Games');
  const { ref, ...field } = useAddressText(data.searchText, onType);
  return (
    <Form
      method="get"
      action={paths.accountOrder()}
      role="search"
      aria-label={t('search.label')}
      className={styles.search}
    >
      <input type="hidden" name="pageType" value={data.pageType} />
      {data.kind !== null && <input type="hidden" name="type" value={data.kind} />}
      <OutlinedInput
        fullWidth
        size="small"
        type="search"
        name="searchText"
        {...field}
        inputRef={ref}
        onChange={(event) => {
          if (!isComposing(event.nativeEvent)) onType(event.target.value);
        }}
        onCompositionEnd={(event) => onType((event.target as HTMLInputElement).value)}
        placeholder={t('search.label')}
        inputProps={{ 'aria-label': t('search.label'), maxLength: 50, autoComplete: 'off' }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
      />
      <Button type="submit" variant="contained">
        {t('search.button')}
      </Button>
    </Form>
  );
}

/** For phones, for PCs, or both. */
export function KindTabs({ data }: { data: GamesData }) {
  const t = useText('Games');
  const kinds = [
    [null, t('tabs.all')],
    [0, t('tabs.mobile')],
    [1, t('tabs.pc')],
  ] as const;
  return (
    <nav className={styles.switch} aria-label={t('tabs.label')}>
      {kinds.map(([kind, text]) => (
        <Link
          key={text}
          to={gamesAddress(data, { kind })}
          aria-current={data.kind === kind ? 'page' : undefined}
          preventScrollReset
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
