import { Form } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { useAddressText } from '~/lib/useAddressText';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { SearchOutlinedIcon as SearchIcon } from '~/ui/icons';
import { Link } from '~/ui/Link';
import { keyWordMax, orderListPath, type OrderQuery } from './orderQuery';
import styles from './OrderSearch.module.css';

interface OrderSearchProps {
  /** The list that is shown, or on its way. */
  readonly query: OrderQuery;
  /** What the list that is shown was searched for. */
  readonly keyWord: string;
}

/** Search within a side and a tab: a plain GET form. */
export function OrderSearch({ query: { role, tab, keyWord: coming }, keyWord }: OrderSearchProps) {
  const t = useText('Orders');
  const field = useAddressText(keyWord);
  return (
    <search aria-label={t('search.label')}>
      <Form method="get" action={paths.myOrders} className={styles.form} preventScrollReset>
        {role === 'seller' && <input type="hidden" name="role" value={role} />}
        {tab !== 'all' && <input type="hidden" name="tab" value={tab} />}
        <span className={styles.field}>
          <SearchIcon className={styles.icon} aria-hidden />
          <input
            {...field}
            className={styles.input}
            type="search"
            name="keyWord"
            maxLength={keyWordMax}
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            autoComplete="off"
            enterKeyHint="search"
          />
        </span>
        <ActionButton type="submit" variant="outlined">
          {t('search.submit')}
        </ActionButton>
        {coming !== '' && (
          <Link className={styles.clear} to={orderListPath({ role, tab })} preventScrollReset>
            {t('search.clear')}
          </Link>
        )}
      </Form>
    </search>
  );
}
