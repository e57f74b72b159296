import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { CopyButton } from '~/ui/CopyButton';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorState } from '~/ui/ErrorState';
import { Notice } from '~/ui/Notice';
import { Pagination } from '~/ui/Pagination';
import { Panel } from '~/ui/Panel';
import { TimeAgo } from '~/ui/TimeAgo';
import { AccountPage } from './AccountPage';
import styles from './AccountPage.module.css';
import { AccountField } from './form/AccountField';
import { AccountForm } from './form/AccountForm';
import type { AccountAnswer } from './form/accountAnswer';
import type { InviteData } from './invite.server';

/** The link to hand on, who came by it, and by whom one came oneself. */
export function InvitePage({ data, answer }: { data: InviteData; answer: AccountAnswer | undefined }) {
  const t = useText('Account');
  const { titles, origin } = useRootData();
  const { inviteCode } = data.mine;
  const link = `${origin}${paths.login({ tab: 'register', inviteCode })}`;
  return (
    <AccountPage title={titles.invite} lead={t('invite.lead')}>
      <Panel title={t('invite.mine')}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('invite.code')}</dt>
            <dd>
              {inviteCode}
              <CopyButton text={inviteCode} label={t('invite.copyCode')} />
            </dd>
          </div>
          <div className={styles.wide}>
            <dt>{t('invite.link')}</dt>
            <dd>
              <span className={styles.address}>{link}</span>
              <CopyButton text={link} label={t('invite.copyLink')} />
            </dd>
          </div>
        </dl>
      </Panel>
      <Inviter data={data} answer={answer} />
      <Invited data={data} />
    </AccountPage>
  );
}

function Inviter({ data, answer }: { data: InviteData; answer: AccountAnswer | undefined }) {
  const t = useText('Account');
  const { inviter, inviteTime } = data.mine;
  return (
    <Panel title={t('invite.inviter')}>
      {inviter === undefined ? (
        <AccountForm intent="inviter" answer={answer} fields={['inviteCode']} submit={t('invite.bind')}>
          <AccountField
            name="inviteCode"
            label={t('invite.code')}
            autoComplete="off"
            maxLength={32}
            hint={t('invite.once')}
          />
        </AccountForm>
      ) : (
        <>
          {answer?.isDone === true && (
            <Notice tone="good" role="status">
              {t('invite.bound')}
            </Notice>
          )}
          <p className={styles.quiet}>
            {t('invite.by', { name: inviter })} · <TimeAgo time={inviteTime} />
          </p>
        </>
      )}
    </Panel>
  );
}

function Invited({ data }: { data: InviteData }) {
  const t = useText('Account');
  const { invited, total, page, pageSize } = data;
  return (
    <Panel title={t('invite.invited', { count: total })}>
      {invited === null && <ErrorState />}
      {invited?.length === 0 && <EmptyState title={t('invite.nobody')} text={t('invite.nobodyText')} />}
      {invited !== null && invited.length > 0 && (
        <ul className={styles.rows}>
          {invited.map(({ id, name, createTime }) => (
            <li key={id} className={styles.row}>
              <span className={styles.rowTitle}>{name}</span>
              <span className={styles.quiet}>
                <TimeAgo time={createTime} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} total={total} pageSize={pageSize} hrefOf={(to) => paths.ours.invite({ page: to })} />
    </Panel>
  );
}
