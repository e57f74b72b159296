import { useEffect, useRef } from 'react';
import { useUnreadReload } from '~/features/messages/useUnread';
import { dropDraft } from '~/features/order/sessionDraft';
import { useText } from '~/lib/i18n';
import { useRevalidateOnReturn } from '~/lib/revalidateOnReturn';
import { useRootData } from '~/lib/rootData';
import { useRepeatedLook } from '~/lib/useRepeatedLook';
import { ErrorState } from '~/ui/ErrorState';
import { LiveState } from '~/ui/LiveState';
import { NumberedSteps } from '~/ui/NumberedSteps';
import { PageTitle } from '~/ui/PageTitle';
import { Panel } from '~/ui/Panel';
import type { Standing } from './application';
import { ApplicationForm } from './ApplicationForm';
import { ApplicationState } from './ApplicationState';
import type { SupplierAnswer, SupplierData } from './supplier.server';
import styles from './SupplierPage.module.css';

const howSteps = ['fill', 'check', 'answer', 'bid'] as const;

/** Applying to supply the shop: where the last application stands, and the form when there is one to fill in. */
export function SupplierPage({ data, answer }: { data: SupplierData; answer: SupplierAnswer | undefined }) {
  const t = useText('Supplier');
  const { titles } = useRootData();
  const { standing, sent, reason, start, draft } = useLastKnown(data);
  useFollowed(standing);
  useSpentDraft(draft);
  return (
    <>
      <PageTitle lead={t('lead')}>{titles.applyMerchant}</PageTitle>
      {standing === null && <ErrorState />}
      {standing !== null && standing !== 'none' && sent !== null && (
        <ApplicationState standing={standing} sent={sent} isNew={answer?.isDone === true} />
      )}
      {start !== null && (
        <div className={styles.apply}>
          <Panel
            title={t(standing === 'refused' ? 'form.again' : 'form.title')}
            lead={t(standing === 'refused' ? 'form.againLead' : 'form.lead')}
          >
            <ApplicationForm
              // Applying again is another form: it begins with what was sent, not with what stands in this one.
              key={sent?.id ?? 'first'}
              start={start}
              draft={draft}
              // What was sent before is no answer to what is filled in now.
              answer={answer?.isDone === true ? undefined : answer}
              submit={t(standing === 'refused' ? 'form.sendAgain' : 'form.send')}
            />
          </Panel>
          {standing === 'refused' ? (
            <Panel title={t('reason.title')} className={styles.aside}>
              <p className={styles.reason}>{reason === '' ? t('reason.none') : reason}</p>
            </Panel>
          ) : (
            <Panel title={t('how.title')} className={styles.aside}>
              <NumberedSteps
                steps={howSteps.map((key) => ({ key, name: t(`how.${key}.name`), text: t(`how.${key}.text`) }))}
              />
            </Panel>
          )}
        </div>
      )}
      <LiveState mode={null} news={standing === null || standing === 'none' ? '' : t(`news.${standing}`)} />
    </>
  );
}

/** A look that failed leaves what stood there: above all a form somebody is filling in. */
function useLastKnown(data: SupplierData): SupplierData {
  const known = useRef(data);
  if (data.standing !== null) known.current = data;
  return known.current;
}

/** Forgets what was typed once it is sent: the next application keeps its own. */
function useSpentDraft(draft: string | null): void {
  const before = useRef(draft);
  useEffect(() => {
    if (draft === null) return;
    if (before.current !== null && before.current !== draft) dropDraft(before.current);
    before.current = draft;
  }, [draft]);
}

/** Looks for the answer while one is awaited; when it is there, so is a message. */
function useFollowed(standing: Standing | null): void {
  const isAwaited = standing === 'pending';
  useRepeatedLook(isAwaited);
  useRevalidateOnReturn(isAwaited);
  const reloadUnread = useUnreadReload();
  const before = useRef(standing);
  useEffect(() => {
    if (before.current === 'pending' && standing !== 'pending') reloadUnread();
    before.current = standing;
  }, [standing, reloadUnread]);
}
