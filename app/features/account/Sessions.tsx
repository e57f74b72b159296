import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { useQuestion } from '~/lib/useQuestion';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { ErrorState } from '~/ui/ErrorState';
import { lazyDialog } from '~/ui/lazyDialog';
import { Notice } from '~/ui/Notice';
import { Pagination } from '~/ui/Pagination';
import { Panel } from '~/ui/Panel';
import { TimeAgo } from '~/ui/TimeAgo';
import pageStyles from './AccountPage.module.css';
import type { AccountAnswer } from './form/accountAnswer';
import { useProblemText } from './form/useProblemText';
import type { SecurityData, SessionRow } from './security.server';

const ConfirmDialog = lazyDialog(async () => (await import('~/ui/ConfirmDialog')).ConfirmDialog);

/** Where the person is logged in; each can be ended from here, and all at once. */
export function Sessions({ data, answer }: { data: SecurityData; answer: AccountAnswer | undefined }) {
  const t = useText('Account');
  const submit = useSubmit();
  const isSending = useNavigation().formData?.get('intent') === 'revokeAll';
  const { isAsking, setAsking, takeOnce } = useQuestion(isSending, answer);
  const own = answer?.intent === 'revoke' || answer?.intent === 'revokeAll' ? answer : undefined;
  const problem = useProblemText(own);
  return (
    <Panel title={t('sessions.title')} lead={t('sessions.lead')}>
      {own !== undefined && (
        <Notice tone={own.isDone ? 'good' : 'danger'} role={own.isDone ? 'status' : 'alert'}>
          {own.isDone ? t('sessions.ended') : (problem ?? t('unreachable'))}
        </Notice>
      )}
      {data.sessions === null ? (
        <ErrorState />
      ) : (
        <ul className={pageStyles.rows}>
          {data.sessions.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Pagination
        page={data.page}
        total={data.total}
        pageSize={data.pageSize}
        hrefOf={(page) => paths.ours.security({ page })}
      />
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <input type="hidden" name="intent" value="revokeAll" />
        <ActionButton type="submit" variant="outlined">
          {t('sessions.everywhere')}
        </ActionButton>
      </Form>
      {isAsking && (
        <ConfirmDialog
          title={t('sessions.everywhere')}
          text={t('sessions.question')}
          confirmLabel={t('sessions.everywhere')}
          busy={isSending}
          onCancel={() => setAsking(false)}
          onConfirm={() => takeOnce(() => submit({ intent: 'revokeAll' }, { method: 'post' }))}
        />
      )}
    </Panel>
  );
}

function SessionLine({ session }: { session: SessionRow }) {
  const t = useText('Account');
  const { formData } = useNavigation();
  const isEnding = formData?.get('intent') === 'revoke' && formData.get('id') === session.id;
  return (
    <li className={pageStyles.row}>
      <div className={pageStyles.rowText}>
        <p className={pageStyles.rowTitle}>
          {session.current ? t('sessions.current') : (session.client ?? t('sessions.other'))}
        </p>
        <p className={pageStyles.quiet}>
          {t('sessions.since')} <TimeAgo time={session.createTime} /> · {t('sessions.seen')}{' '}
          <TimeAgo time={session.lastSeenTime} />
        </p>
      </div>
      {!session.current && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="revoke" />
          <input type="hidden" name="id" value={session.id} />
          <ActionButton
            type="submit"
            variant="outlined"
            size="small"
            disabled={isEnding}
            aria-label={`${t('sessions.end')}: ${session.client ?? t('sessions.other')}`}
          >
            {t('sessions.end')}
          </ActionButton>
        </Form>
      )}
    </li>
  );
}
