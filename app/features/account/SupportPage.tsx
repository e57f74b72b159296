import { Form, useNavigation } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { ActionButton, ActionLink } from '~/ui/ActionLink';
import { CopyButton } from '~/ui/CopyButton';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import { ShopContacts } from '../notices/ShopContacts';
import { AccountPage } from './AccountPage';
import pageStyles from './AccountPage.module.css';
import { QqGroups } from './QqGroups';
import type { ChatAnswer, SupportData } from './support.server';

/** The ways to the shop: its contacts and groups for everybody, and the person's chat account where there is a chat. */
export function SupportPage({ data, answer }: { data: SupportData; answer: ChatAnswer | undefined }) {
  const t = useText('Account');
  const { titles, tenant } = useRootData();
  const notices = useText('Notices');
  return (
    <AccountPage title={titles.support} lead={t('support.lead')} hasCentre={data.loggedIn}>
      <Panel title={notices('about.contact')} lead={notices('about.contactLead')}>
        <ShopContacts />
      </Panel>
      <Panel title={t('support.groups')}>
        <QqGroups groups={data.groups} />
      </Panel>
      {tenant.chat !== false && <Chat loggedIn={data.loggedIn} answer={answer} />}
    </AccountPage>
  );
}

function Chat({ loggedIn, answer }: { loggedIn: boolean; answer: ChatAnswer | undefined }) {
  const t = useText('Account');
  const isAsking = useNavigation().formMethod === 'POST';
  const account = answer?.account ?? null;
  const entries = [
    ['userName', account?.userName],
    ['password', account?.password],
    ['nick', account?.nick],
  ] as const;
  return (
    <Panel title={t('chat.title')} lead={t('chat.lead')}>
      {answer !== undefined && account === null && (
        <Notice tone="danger" role="alert">
          {answer.msg || t('unreachable')}
        </Notice>
      )}
      {!loggedIn ? (
        <div>
          <ActionLink to={paths.login({ fromRoute: paths.ours.support })} variant="outlined">
            {t('chat.logIn')}
          </ActionLink>
        </div>
      ) : account === null ? (
        <Form method="post" preventScrollReset>
          <ActionButton type="submit" variant="outlined" disabled={isAsking}>
            {isAsking ? t('sending') : t('chat.show')}
          </ActionButton>
        </Form>
      ) : (
        <dl className={pageStyles.facts}>
          {entries.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`chat.${name}`)}</dt>
              <dd>
                {value ?? '–'}
                {value !== undefined && <CopyButton text={value} label={t('chat.copy', { what: t(`chat.${name}`) })} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
