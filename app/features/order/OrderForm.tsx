import { Form, useNavigation } from '@remix-run/react';
import { useRef } from 'react';
import { useText } from '~/lib/i18n';
import { formatCents, parseCents } from '~/lib/money';
import { useEarlyInput } from '~/lib/useEarlyInput';
import { useSingleSubmit } from '~/lib/useSingleSubmit';
import { paths } from '~/paths';
import { AgreeField } from '~/ui/AgreeField';
import { ErrorList } from '~/ui/ErrorList';
import { Link } from '~/ui/Link';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import { ContactField, contactFieldId } from './ContactField';
import { GuaranteeChoice, guaranteeFieldId } from './GuaranteeChoice';
import { ListingSummary, summaryOf } from './ListingSummary';
import { NextSteps } from './NextSteps';
import { OrderSummary } from './OrderSummary';
import { includedGuarantee } from './includedGuarantee';
import { noGuarantee, type OrderField } from './orderValues';
import type { OrderAnswer } from './submitOrder.server';
import type { SureOrderData } from './sureOrder.server';
import styles from './SureOrderPage.module.css';
import { useOrderDraft } from './useOrderDraft';

interface OrderFormProps {
  readonly page: SureOrderData;
  readonly answer: OrderAnswer | undefined;
  readonly canOrder: boolean;
}

const termsFieldId = 'order-terms';
const fieldOrder = ['guarantee', 'contact', 'terms'] as const;

/** One column of decisions, and the sum that follows them. */
export function OrderForm({ page, answer, canOrder }: OrderFormProps) {
  const t = useText('SureOrder');
  const { good } = page;
  const guarantees = page.guarantees ?? [];
  const priceCents = parseCents(good.newPrice ?? good.price);
  const included = includedGuarantee(guarantees)?.id;
  const fieldIds: Readonly<Record<OrderField, string>> = {
    guarantee: guaranteeFieldId(guarantees),
    contact: contactFieldId,
    terms: termsFieldId,
  };
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form);
  const draft = useOrderDraft({
    goodId: good.id,
    freshKey: page.requestKey,
    wasRefused: answer?.problem === 'refused',
    guaranteeId: answer?.values.guaranteeId ?? included ?? noGuarantee,
    guaranteeIds: [...guarantees.map(({ id }) => id), ...(included === undefined ? [noGuarantee] : [])],
  });
  const chosen = guarantees.find(({ id }) => id === draft.guaranteeId);
  const isWithout = page.guarantees !== null && draft.guaranteeId === noGuarantee;
  const guaranteeCents = isWithout ? 0 : parseCents(chosen?.price);
  const isSending = useNavigation().formMethod === 'POST';
  const mayLeave = useSingleSubmit(isSending);
  const errorText = (field: OrderField) => {
    const error = answer?.errors[field];
    return error === undefined ? undefined : t(`errors.${error}`);
  };
  const errors = fieldOrder.flatMap((field) => {
    const text = errorText(field);
    // Without guarantees their field isn't there, which the notice above says.
    const isShown = field !== 'guarantee' || page.guarantees !== null;
    return text === undefined || !isShown ? [] : [{ fieldId: fieldIds[field], text }];
  });
  return (
    <Form ref={form} method="post" className={styles.form} noValidate onSubmit={(event) => void mayLeave(event)}>
      <input type="hidden" name="requestKey" value={draft.requestKey} />
      <input type="hidden" name="seenPrice" value={good.newPrice ?? good.price ?? ''} />
      {guarantees.map(({ id, price }) => (
        <input key={id} type="hidden" name={`seenGuarantee.${id}`} value={price ?? ''} />
      ))}
      <div className={styles.column}>
        <ErrorList title={t('errors.title', { count: errors.length })} errors={errors} answer={answer} />
        {answer !== undefined && (
          <ProblemNotice answer={answer} nowCents={sum(priceCents, guaranteeCents)} canOrder={canOrder} />
        )}
        <Panel title={t('account')}>
          <ListingSummary {...summaryOf(good)} />
        </Panel>
        {page.guarantees !== null && (
          <Panel title={t('guarantee.title')} lead={t('guarantee.lead')}>
            <GuaranteeChoice
              offers={guarantees}
              priceCents={priceCents}
              value={draft.guaranteeId}
              onChange={draft.chooseGuarantee}
              error={errorText('guarantee')}
            />
          </Panel>
        )}
        <Panel title={t('contact.title')}>
          <ContactField
            input={draft.contact}
            defaultValue={answer?.values.contact ?? page.contact}
            error={errorText('contact')}
            onChange={draft.keepContact}
          />
          {page.hasRealName === false && (
            <Notice
              tone="calm"
              title={t('realName.title')}
              actions={
                <Link to={paths.ours.realName({ fromRoute: paths.sureOrder(good.id) })}>{t('realName.link')}</Link>
              }
            >
              {t('realName.text')}
            </Notice>
          )}
        </Panel>
        <Panel title={t('steps.title')}>
          <NextSteps />
        </Panel>
      </div>
      <OrderSummary
        priceCents={priceCents}
        guarantee={isWithout ? 'none' : chosen}
        guaranteeCents={guaranteeCents}
        canOrder={canOrder && page.guarantees !== null}
        isSending={isSending}
        terms={<Terms isOn={answer?.values.terms ?? false} error={errorText('terms')} />}
      />
    </Form>
  );
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

/** Why the order was not made, in words that say what to do. */
function ProblemNotice({
  answer,
  nowCents,
  canOrder,
}: {
  answer: OrderAnswer;
  nowCents: number | null;
  canOrder: boolean;
}) {
  const t = useText('SureOrder');
  const { problem, msg, values } = answer;
  if (problem === null || problem === 'invalid' || problem === 'unsafe') return null;
  // The page above says already that the listing is gone.
  if (problem === 'refused' && !canOrder) return <Notice tone="calm">{t('contactKept')}</Notice>;
  const seenCents = sum(values.seenPriceCents, values.seenGuaranteeCents);
  if (problem === 'refused' && seenCents !== null && nowCents !== null && seenCents !== nowCents) {
    return (
      <Notice tone="warning" role="alert" answer={answer} title={t('problems.priceTitle')}>
        {t('problems.priceText', { before: formatCents(seenCents), now: formatCents(nowCents) })}
      </Notice>
    );
  }
  return (
    <Notice
      tone="danger"
      role="alert"
      answer={answer}
      title={problem === 'refused' ? t('problems.refused') : undefined}
    >
      {problem === 'refused' ? msg : t(`problems.${problem}`)}
    </Notice>
  );
}

function Terms({ isOn, error }: { isOn: boolean; error: string | undefined }) {
  const t = useText('SureOrder');
  return (
    <AgreeField
      id={termsFieldId}
      name="terms"
      isOn={isOn}
      error={error}
      to={paths.announcements({ notice: 'jyxz' })}
      link={t('terms.link')}
    >
      {t('terms.accept')}
    </AgreeField>
  );
}
