import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { ActionLink } from '~/ui/ActionLink';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import { AccountPage } from './AccountPage';
import pageStyles from './AccountPage.module.css';
import { AccountField } from './form/AccountField';
import { AccountForm } from './form/AccountForm';
import type { AccountAnswer } from './form/accountAnswer';
import type { RealNameData } from './realName.server';

/** Who the person is: the form while nobody knows, what is known of it afterwards. */
export function RealNamePage({ data, answer }: { data: RealNameData; answer: AccountAnswer | undefined }) {
  const t = useText('Account');
  const { titles } = useRootData();
  return (
    <AccountPage title={titles.realName} lead={t('realName.lead')}>
      {data.isVerified ? <Verified data={data} isNew={answer?.isDone === true} /> : <Unverified answer={answer} />}
    </AccountPage>
  );
}

function Verified({ data, isNew }: { data: RealNameData; isNew: boolean }) {
  const t = useText('Account');
  const tCommon = useText('Common');
  return (
    <Panel title={t('realName.verified')}>
      {isNew && (
        <Notice tone="good" role="status">
          {t('realName.done')}
        </Notice>
      )}
      <dl className={pageStyles.facts}>
        <div>
          <dt>{t('realName.name')}</dt>
          <dd>{data.realName || tCommon('notDisclosed')}</dd>
        </div>
        <div>
          <dt>{t('realName.idCard')}</dt>
          <dd>{data.idCard || tCommon('notDisclosed')}</dd>
        </div>
      </dl>
      <p className={pageStyles.quiet}>{t('realName.sealed')}</p>
      {data.fromRoute !== null && (
        <div>
          <ActionLink to={data.fromRoute}>{t('realName.goOn')}</ActionLink>
        </div>
      )}
    </Panel>
  );
}

function Unverified({ answer }: { answer: AccountAnswer | undefined }) {
  const t = useText('Account');
  return (
    <Panel title={t('realName.title')} lead={t('realName.why')}>
      <AccountForm
        intent="realName"
        answer={answer}
        fields={['name', 'idCard', 'phone']}
        submit={t('realName.submit')}
        draft={{ name: 'real-name', kept: ['name'] }}
      >
        <AccountField name="name" label={t('realName.name')} autoComplete="name" maxLength={50} />
        <AccountField
          name="idCard"
          label={t('realName.idCard')}
          autoComplete="off"
          maxLength={18}
          hint={t('realName.idCardHint')}
        />
        <AccountField
          name="phone"
          label={t('realName.phone')}
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
          hint={t('realName.phoneHint')}
        />
      </AccountForm>
    </Panel>
  );
}
