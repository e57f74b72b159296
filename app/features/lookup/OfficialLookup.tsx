import OutlinedInput from '@mui/material/OutlinedInput';
import { Form, useNavigation } from '@remix-run/react';
import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { useAddressText } from '~/lib/useAddressText';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { FieldError } from '~/ui/FieldError';
import { Link } from '~/ui/Link';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import type { OfficialOutcome } from './lookup.server';
import styles from './LookupPage.module.css';
import { accountMax } from './looks';

interface OfficialLookupProps {
  readonly asked: string;
  readonly outcome: OfficialOutcome | null;
}

/**
 * Is an account that claims to be the shop's really its own? A plain GET form: what is asked about is said to be a
 * shop's, not a person's, so it may stand in the address and be passed on as a link.
 */
export function OfficialLookup({ asked, outcome }: OfficialLookupProps) {
  const t = useText('Lookup');
  const { tenant } = useRootData();
  const { ref, ...field } = useAddressText(asked);
  const { state, formMethod, location } = useNavigation();
  const isAsking = state === 'loading' && formMethod === undefined && location.search.includes('account=');
  const error = outcome === 'missing' || outcome === 'tooLong' ? t(`official.${outcome}`) : null;
  return (
    <Panel title={t('official.title', { shop: tenant.tenantName })} lead={t('official.lead')}>
      <Form method="get" action={paths.ours.lookup()} className={styles.form} preventScrollReset>
        <input type="hidden" name="look" value="official" />
        <label className={styles.label} htmlFor="official-account">
          {t('official.field')}
        </label>
        <OutlinedInput
          {...field}
          inputRef={ref}
          id="official-account"
          name="account"
          fullWidth
          error={error !== null}
          autoComplete="off"
          inputProps={{
            maxLength: accountMax,
            enterKeyHint: 'search',
            autoCapitalize: 'off',
            spellCheck: false,
            'aria-invalid': error !== null || undefined,
            'aria-describedby': error === null ? 'official-hint' : 'official-error official-hint',
          }}
        />
        {error !== null && <FieldError id="official-error">{error}</FieldError>}
        <p className={styles.hint} id="official-hint">
          {t('official.hint')}
        </p>
        <div className={styles.foot}>
          <ActionButton type="submit" disabled={isAsking}>
            {t(isAsking ? 'asking' : 'ask')}
          </ActionButton>
        </div>
      </Form>
      {outcome !== null && error === null && <Outcome asked={asked} outcome={outcome} />}
    </Panel>
  );
}

function Outcome({ asked, outcome }: { asked: string; outcome: OfficialOutcome }) {
  const t = useText('Lookup');
  const { tenant } = useRootData();
  const isServed = useServed();
  const names = { account: asked, shop: tenant.tenantName };
  if (outcome === 'chat' || outcome === 'payee' || outcome === 'both') {
    return (
      <Notice tone="good" role="status" title={t('official.yes', names)}>
        {t(`official.${outcome}`)}
      </Notice>
    );
  }
  if (outcome === 'failed') {
    return (
      <Notice tone="warning" role="alert" title={t('official.failed')}>
        {t('official.failedText')}
      </Notice>
    );
  }
  return (
    <Notice
      tone="danger"
      role="alert"
      title={t('official.no', names)}
      actions={
        <>
          {isServed(paths.feedback) && <Link to={paths.feedback}>{t('official.report')}</Link>}
          <Link to={paths.ours.support}>{t('official.contact')}</Link>
        </>
      }
    >
      {t('official.noText')}
    </Notice>
  );
}
