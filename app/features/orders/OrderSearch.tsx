import { Form } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { SearchOutlinedIcon as SearchIcon } from '~/ui/icons';
import { Link } from '~/ui/Link';
import { keyWordMax, orderListPath, type OrderQuery } from './orderQuery';
import styles from './OrderSearch.module.css';

/** Search within a side and a tab: a plain GET form. */
export function OrderSearch({ query: { role, tab, keyWord } }: { query: OrderQuery }) {
  const t = useText('Orders');
  return (
    <search aria-label={t('search.label')}>
      <Form method="get" action={paths.myOrders} className={styles.form} preventScrollReset>
        {role === 'seller' && <input type="hidden" name="role" value={role} />}
        {tab !== 'all' && <input type="hidden" name="tab" value={tab} />}
        <span className={styles.field}>
          <SearchIcon className={styles.icon} aria-hidden />
          <input
            className={styles.input}
            type="search"
            name="keyWord"
            defaultValue={keyWord}
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
        {keyWord !== '' && (
          <Link className={styles.clear} to={orderListPath({ role, tab })} preventScrollReset>
            {t('search.clear')}
          </Link>
        )}
      </Form>
    </search>
  );
}
