import { Form } from '@remix-run/react';
import { useEffect, useRef } from 'react';
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
  const renaming = useRenaming(name);
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
      <details ref={renaming.details} className={styles.rename} open={own !== undefined || undefined}>
        <summary aria-label={t('renameNamed', { name })}>{t('rename')}</summary>
        <NameForm
          intent="rename"
          fields={{ id }}
          name={own?.name ?? name}
          fault={own?.nameFault ?? null}
          button={t('renameButton')}
          onSent={renaming.onSent}
        />
      </details>
    </article>
  );
}

/** Closes the form once its search has the name; what was typed since it was sent stays open, to be the next one. */
function useRenaming(name: string) {
  const details = useRef<HTMLDetailsElement>(null);
  const sent = useRef<string | null>(null);
  const field = () => details.current?.querySelector<HTMLInputElement>('[name=name]') ?? null;
  useEffect(() => {
    const [box, input] = [details.current, field()];
    if (box === null || input === null || sent.current === null) return;
    box.open = input.value !== sent.current;
    sent.current = null;
    if (box.open) return;
    input.form?.reset();
    if (box.contains(document.activeElement)) box.querySelector('summary')?.focus();
  }, [name]);
  return { details, onSent: () => void (sent.current = field()?.value ?? null) };
}
