import { Form, useActionData, useNavigation } from '@remix-run/react';
import { PushSwitch } from '~/features/webApp/PushSwitch';
import { api } from '~/lib/api';
import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import type { ActionAnswer } from '~/lib/submission';
import { paths } from '~/paths';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorState } from '~/ui/ErrorState';
import { Link } from '~/ui/Link';
import { PageTitle } from '~/ui/PageTitle';
import { Pagination } from '~/ui/Pagination';
import { TimeAgo } from '~/ui/TimeAgo';
import type { MessagesData, PersonMessage } from './messages.server';
import styles from './MessagesPage.module.css';
import { messageTarget } from './messageTarget';
import { messageWords } from './messageWords';

/** What became of a person's orders, products, appraisals and applications, the newest first. */
export function MessagesPage({ data: { page, pageSize, found } }: { data: MessagesData }) {
  const t = useText('Messages');
  const { titles } = useRootData();
  const answer = useActionData<ActionAnswer>();
  const isEmpty = found?.messages.length === 0;
  return (
    <>
      <PageTitle lead={t('lead')} actions={found === null || isEmpty ? undefined : <MarkForm name={t('markAll')} />}>
        {titles.messages}
      </PageTitle>
      <PushSwitch />
      <p role="alert" className={styles.failed}>
        {answer?.problem && (answer.msg || t('failed'))}
      </p>
      {found === null ? (
        <ErrorState />
      ) : isEmpty ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={{ label: t('browse'), to: paths.accountOrder({ pageType: 'buy' }) }}
        />
      ) : (
        <ul className={styles.list}>
          {found.messages.map((message) => (
            <Row key={message.id} message={message} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        total={found?.total ?? 0}
        pageSize={pageSize}
        hrefOf={(to) => paths.ours.messages(to === 1 ? {} : { page: to })}
      />
    </>
  );
}

function Row({ message }: { message: PersonMessage }) {
  const t = useText('Messages');
  const { id, title, isRead, createTime } = message;
  const isServed = useServed();
  const to = messageTarget(message);
  const target = isServed(to) ? to : null;
  const words = messageWords(message, t);
  // Where what it is about has no name, its own words lead there.
  const name = title.trim() === '' ? words : title;
  // Told on the way out: the page that opens need not wait for it.
  const markRead = () => void api.call('POST /api/web/message/read', { ids: id }, { keepalive: true });
  return (
    <li className={styles.row} data-unread={!isRead || undefined}>
      <div className={styles.words}>
        <p className={styles.what}>
          {!isRead && <span className={styles.unread}>{t('unread')}</span>}
          {name !== words && words}
        </p>
        <p className={styles.about}>
          {target === null ? (
            name
          ) : (
            <Link to={target} onClick={isRead ? undefined : markRead}>
              {name}
            </Link>
          )}
        </p>
      </div>
      <span className={styles.time}>
        <TimeAgo time={createTime ?? null} />
      </span>
      {!isRead && <MarkForm name={t('mark')} id={id} about={name} />}
    </li>
  );
}

/** Works without scripts too; with them the number in the header is asked for anew. */
function MarkForm({ name, id, about }: { name: string; id?: string; about?: string }) {
  const isSending = useNavigation().state === 'submitting';
  return (
    <Form method="post" preventScrollReset>
      {id !== undefined && <input type="hidden" name="ids" value={id} />}
      <button className={styles.button} disabled={isSending} aria-label={about && `${name}: ${about}`}>
        {name}
      </button>
    </Form>
  );
}
