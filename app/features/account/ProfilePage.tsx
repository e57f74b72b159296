import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { Panel } from '~/ui/Panel';
import { AccountPage } from './AccountPage';
import { AvatarForm } from './AvatarForm';
import { AccountField } from './form/AccountField';
import { AccountForm } from './form/AccountForm';
import type { AccountAnswer } from './form/accountAnswer';
import type { ProfileData } from './profile.server';
import { useStoredUser } from './useStoredUser';

const maxNickNameLength = 20;

/** Picture and name, as others see them. */
export function ProfilePage({ data, answer }: { data: ProfileData; answer: AccountAnswer | undefined }) {
  const t = useText('Account');
  const { titles } = useRootData();
  useStoredUser(data.nickName, data.avatar);
  return (
    <AccountPage title={titles.profile} lead={t('profile.lead')}>
      <Panel title={t('avatar.title')}>
        <AvatarForm avatar={data.avatar} answer={answer} />
      </Panel>
      <Panel title={t('profile.nickName')}>
        <AccountForm
          intent="nickName"
          answer={answer}
          fields={['nickName']}
          submit={t('save')}
          done={t('profile.done')}
          draft={{ name: 'nick-name', kept: ['nickName'], isNewest: true }}
        >
          <AccountField
            name="nickName"
            label={t('profile.nickName')}
            autoComplete="nickname"
            maxLength={maxNickNameLength * 2}
            defaultValue={data.nickName}
            hint={t('profile.rule', { max: maxNickNameLength })}
          />
        </AccountForm>
      </Panel>
    </AccountPage>
  );
}
