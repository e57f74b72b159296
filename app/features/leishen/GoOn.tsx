import { useFetcher } from '@remix-run/react';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { useSingleSubmit } from '~/lib/useSingleSubmit';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { Notice } from '~/ui/Notice';
import styles from './GoOn.module.css';
import type { GoOnAnswer } from './leishen.server';

interface GoOnProps {
  /** The account to go on with; '' for none. */
  readonly backId: string;
  /** What the button says, and for readers of which account. */
  readonly label: string;
  readonly about?: string;
  readonly variant?: 'filled' | 'outlined' | 'text';
  readonly size?: 'small' | 'medium';
  /** The page's own answer, for people without scripts. */
  readonly answer: GoOnAnswer | undefined;
}

/** Leads on to the partner in the same tab. */
export function GoOn({ backId, label, about, variant = 'filled', size = 'medium', answer: ofPage }: GoOnProps) {
  const t = useText('Leishen');
  const hydrated = useHydrated();
  const fetcher = useFetcher<GoOnAnswer>();
  const isSending = fetcher.state !== 'idle';
  const mayLeave = useSingleSubmit(isSending);
  const answer = fetcher.data ?? (ofPage?.backId === backId ? ofPage : undefined);
  return (
    <fetcher.Form
      method="post"
      action={paths.leishen(backId === '' ? {} : { backId })}
      className={styles.form}
      onSubmit={(event) => void mayLeave(event)}
    >
      <input type="hidden" name="backId" value={backId} />
      {hydrated && <input type="hidden" name="enhanced" value="1" />}
      <ActionButton type="submit" variant={variant} size={size} disabled={isSending}>
        {isSending ? t('goOn.sending') : label}
        {about !== undefined && <span className="visually-hidden">{t('goOn.of', { title: about })}</span>}
      </ActionButton>
      <Outcome answer={answer} />
    </fetcher.Form>
  );
}

/** Why it leads nowhere, or without scripts the link itself. */
function Outcome({ answer }: { answer: GoOnAnswer | undefined }) {
  const t = useText('Leishen');
  if (answer === undefined) return null;
  if (answer.loginUrl !== null) {
    return (
      <Notice
        tone="calm"
        role="status"
        title={t('goOn.ready')}
        actions={<a href={answer.loginUrl}>{t('goOn.link')}</a>}
      >
        {t('goOn.readyText')}
      </Notice>
    );
  }
  if (answer.problem === null) return null;
  const texts = {
    invalid: t('goOn.refused'),
    refused: answer.msg || t('goOn.refused'),
    unreachable: t('goOn.unreachable'),
    loggedOut: t('goOn.loggedOut'),
    unsafe: t('goOn.unsafe'),
  };
  return (
    <Notice tone="danger" role="alert">
      {texts[answer.problem]}
    </Notice>
  );
}
