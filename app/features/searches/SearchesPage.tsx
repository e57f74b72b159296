import { Form } from '@remix-run/react';
import { useId, useRef } from 'react';
import { api } from '~/lib/api';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { useRemoval } from '~/lib/useRemoval';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorState } from '~/ui/ErrorState';
import { FieldError } from '~/ui/FieldError';
import { Notice } from '~/ui/Notice';
import { PageTitle } from '~/ui/PageTitle';
import { Panel } from '~/ui/Panel';
import { RowList } from '~/ui/RowList';
import { UndoBar } from '~/ui/UndoBar';
import { searchNameMax } from '~/features/list/saveAddress';
import type { SavedSearch, SearchesAnswer, SearchesData } from './searches.server';
import styles from './SearchesPage.module.css';
import { SearchRow } from './SearchRow';
import { useSentOnce } from './useSentOnce';

interface SearchesPageProps {
  readonly data: SearchesData;
  readonly answer: SearchesAnswer | undefined;
}

/** A person's saved searches, and the one that is about to be saved. */
export function SearchesPage({ data: { searches, wish }, answer }: SearchesPageProps) {
  const t = useText('Searches');
  const { titles } = useRootData();
  const { offered, isGone, remove, undo, commit } = useRemoval<SavedSearch>({
    tell: (id) => api.call('POST /api/web/search/saved/remove', { id }, { keepalive: true }),
    failedText: t('removeFailed'),
  });
  const list = useRef<HTMLDivElement>(null);
  const shown = searches?.filter((search) => !isGone(search)) ?? null;

  function undoRemoval(): void {
    const id = offered?.id ?? '';
    undo();
    // The button pressed goes away: the focus returns to the one it all began with.
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-search-id="${CSS.escape(id)}"] [data-removes]`)?.focus();
    });
  }

  const problem = answer !== undefined && answer.nameFault === null ? answer.msg || t('failed') : null;
  return (
    <>
      <PageTitle lead={t('lead')}>{titles.savedSearches}</PageTitle>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {wish !== null && (
        <Panel title={t('save.title')}>
          <NameForm
            intent="save"
            fields={{ query: wish.query }}
            name={answer?.intent === 'save' ? answer.name : wish.name}
            fault={answer?.intent === 'save' ? answer.nameFault : null}
            button={t('save.button')}
          />
        </Panel>
      )}
      {shown === null ? (
        <ErrorState />
      ) : shown.length === 0 ? (
        wish === null && (
          <EmptyState title={t('empty')} text={t('emptyText')} action={{ label: t('browse'), to: paths.goodList() }} />
        )
      ) : (
        <div ref={list} className={styles.list}>
          <RowList rows={shown}>
            {(search) => <SearchRow search={search} answer={answer} onRemove={() => remove(search)} />}
          </RowList>
        </div>
      )}
      <div role="status">
        {offered !== null && (
          <UndoBar
            key={offered.id}
            text={t('removed', { name: offered.name })}
            onUndo={undoRemoval}
            onEnd={() => void commit()}
          />
        )}
      </div>
    </>
  );
}

interface NameFormProps {
  readonly intent: 'save' | 'rename';
  readonly fields: Readonly<Record<string, string>>;
  readonly name: string;
  readonly fault: string | null;
  readonly button: string;
  readonly onSent?: () => void;
}

/** A name and a button, with what is wrong at the name. */
export function NameForm({ intent, fields, name, fault, button, onSent }: NameFormProps) {
  const t = useText('Searches');
  const id = useId();
  const { isSending, onSubmit } = useSentOnce({ ...fields, intent }, onSent);
  return (
    // To the present address, which holds the search to be saved: a refused one stays on the page.
    <Form method="post" className={styles.form} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <label className={styles.label} htmlFor={id}>
        {t('name')}
      </label>
      <div className={styles.line}>
        <input
          id={id}
          className={styles.input}
          name="name"
          defaultValue={name}
          maxLength={searchNameMax}
          required
          autoComplete="off"
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
        />
        <ActionButton type="submit" disabled={isSending}>
          {button}
        </ActionButton>
      </div>
      {fault !== null && <FieldError id={`${id}-fault`}>{fault}</FieldError>}
    </Form>
  );
}
