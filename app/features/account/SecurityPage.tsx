import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { Panel } from '~/ui/Panel';
import { maxPasswordLength, minPasswordLength, passwordFieldLength } from '~/features/login/loginForm';
import { AccountPage } from './AccountPage';
import { AccountField } from './form/AccountField';
import { AccountForm } from './form/AccountForm';
import type { AccountAnswer } from './form/accountAnswer';
import type { SecurityData } from './security.server';
import { Sessions } from './Sessions';

/** The password, and where one is logged in. */
export function SecurityPage({ data, answer }: { data: SecurityData; answer: AccountAnswer | undefined }) {
  const t = useText('Account');
  const { titles } = useRootData();
  return (
    <AccountPage title={titles.security} lead={t('security.lead')}>
      <Panel title={t('security.password')} lead={t('security.passwordLead')}>
        <AccountForm
          intent="password"
          answer={answer}
          fields={['oldPassword', 'newPassword', 'repeat']}
          submit={t('security.change')}
        >
          <AccountField
            name="oldPassword"
            label={t('security.oldPassword')}
            type="password"
            autoComplete="current-password"
            maxLength={passwordFieldLength}
            hint={t('security.never')}
          />
          <AccountField
            name="newPassword"
            label={t('security.newPassword')}
            type="password"
            autoComplete="new-password"
            maxLength={passwordFieldLength}
            hint={t('security.rule', { min: minPasswordLength, max: maxPasswordLength })}
          />
          <AccountField
            name="repeat"
            label={t('security.repeat')}
            type="password"
            autoComplete="new-password"
            maxLength={passwordFieldLength}
          />
        </AccountForm>
      </Panel>
      <Sessions data={data} answer={answer} />
    </AccountPage>
  );
}
