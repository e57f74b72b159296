import { Form } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { Chip } from '~/ui/Chip';
import { TimeAgo } from '~/ui/TimeAgo';
import { NameForm } from './SearchesPage';
import type { SavedSearch, SearchesAnswer } from './searches.server';
import styles from './SearchesPage.module.css';
import { useSentOnce } from './useSentOnce';

interface SearchRowProps {
  readonly search: SavedSearch;
  readonly answer: SearchesAnswer | undefined;
  /** Takes over in the browser; without JavaScript the form is sent as ever. */
  readonly onRemove: () => void;
}

/** One saved search: what is new in it, the way to its list, another name, or away with it. */
export function SearchRow({ search, answer, onRemove }: SearchRowProps) {
  const t = useText('Searches');
  const { id, name, query, newCount = 0, lookTime } = search;
  const opening = useSentOnce({ intent: 'open', id });
  const own = answer?.intent === 'rename' && answer.id === id ? answer : undefined;
  return (
    <article className={styles.row} data-search-id={id}>
      <div className={styles.facts}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.quiet}>
          {t('looked')} <TimeAgo time={lookTime} />
        </p>
        {newCount > 0 && <Chip tone="good">{t('new', { count: newCount })}</Chip>}
      </div>
      <div className={styles.actions}>
        <Form method="post" action={paths.ours.savedSearches()} onSubmit={opening.onSubmit}>
          <input type="hidden" name="intent" value="open" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="query" value={query} />
          <ActionButton type="submit" size="small" disabled={opening.isSending} aria-label={t('openNamed', { name })}>
            {t('open')}
          </ActionButton>
        </Form>
        <Form
          method="post"
          action={paths.ours.savedSearches()}
          onSubmit={(event) => {
            event.preventDefault();
            onRemove();
          }}
        >
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={id} />
          <ActionButton type="submit" size="small" variant="text" data-removes aria-label={t('removeNamed', { name })}>
            {t('remove')}
          </ActionButton>
        </Form>
      </div>
      {/* Another key after each renaming: it closes, and holds the new name. */}
      <details key={name} className={styles.rename} open={own !== undefined || undefined}>
        <summary aria-label={t('renameNamed', { name })}>{t('rename')}</summary>
        <NameForm
          intent="rename"
          fields={{ id }}
          name={own?.name ?? name}
          fault={own?.nameFault ?? null}
          button={t('renameButton')}
        />
      </details>
    </article>
  );
}
