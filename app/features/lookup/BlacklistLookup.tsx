import { AccountField } from '~/features/account/form/AccountField';
import { AccountForm } from '~/features/account/form/AccountForm';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { Link } from '~/ui/Link';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import styles from './LookupPage.module.css';
import { accountMax, type BlacklistAnswer } from './looks';

interface BlacklistLookupProps {
  readonly isLoggedIn: boolean;
  readonly answer: BlacklistAnswer | undefined;
}

/**
 * Does the shop refuse to trade with somebody? A POST form, though it only reads: a phone number is personal, and in
 * an address it would stay in histories, logs of proxies and links that are passed on.
 */
export function BlacklistLookup({ isLoggedIn, answer }: BlacklistLookupProps) {
  const t = useText('Lookup');
  if (!isLoggedIn) {
    return (
      <Panel title={t('blacklist.title')} lead={t('blacklist.lead')}>
        <p className={styles.text}>{t('blacklist.guest')}</p>
        <div>
          <ActionLink to={paths.login({ fromRoute: paths.ours.lookup({ look: 'blacklist' }) })}>
            {t('blacklist.login')}
          </ActionLink>
        </div>
      </Panel>
    );
  }
  return (
    <Panel title={t('blacklist.title')} lead={t('blacklist.lead')}>
      <AccountForm intent="blacklist" answer={answer} fields={['content']} submit={t('ask')}>
        <AccountField
          name="content"
          label={t('blacklist.field')}
          autoComplete="off"
          maxLength={accountMax}
          hint={t('blacklist.hint')}
        />
      </AccountForm>
      {answer?.outcome === 'listed' && (
        <Notice
          tone="danger"
          role="alert"
          title={t('blacklist.listed', { asked: answer.asked })}
          actions={<Link to={paths.ours.support}>{t('blacklist.objection')}</Link>}
        >
          {t('blacklist.listedText')}
        </Notice>
      )}
      {answer?.outcome === 'clear' && (
        <Notice tone="calm" role="status" title={t('blacklist.clear', { asked: answer.asked })}>
          {t('blacklist.clearText')}
        </Notice>
      )}
    </Panel>
  );
}
