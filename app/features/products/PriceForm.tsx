import { useId, useRef, useState } from 'react';
import { ActionProblem } from '~/features/order/ActionProblem';
import { answerTo, faultOf } from '~/features/steps/stepAnswer';
import { useStepFetcher, useTaken } from '~/features/steps/useStepFetcher';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { formatCents, typedCents } from '~/lib/money';
import { useToast } from '~/lib/toast';
import { useSingleSubmit } from '~/lib/useSingleSubmit';
import { wayFeeCents } from '~/lib/wayFee';
import { ActionButton } from '~/ui/ActionLink';
import { FieldError } from '~/ui/FieldError';
import styles from './ProductMoney.module.css';
import type { ProductRowProps } from './ProductRow';
import { useFeeTerms } from './useFeeTerms';

/** Another price, with what would be left of it; unfolds below the present one. */
export function PriceForm({ product, form, answer }: ProductRowProps) {
  const t = useText('Products');
  const id = useId();
  const toast = useToast();
  const hydrated = useHydrated();
  const { Form, isBusy, answer: sent } = useStepFetcher('price', product.id);
  const submitOnce = useSingleSubmit(isBusy);
  const box = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const before = answerTo(answer, 'price', product.id);
  const shown = sent ?? before;
  const [typed, setTyped] = useState(before?.values['price'] ?? (product.newPrice ?? '').replace(/\.00$/, ''));
  const terms = useFeeTerms(product, isOpen);
  // Nothing is sold for ¥0.
  const cents = typedCents(typed) || null;
  // What was changed since is right as long as it can be read.
  const isRefused = cents === null || typed.trim() === shown?.values['price'];
  const error = isRefused ? faultOf(shown, 'price', t('price.invalid')) : undefined;
  useTaken(sent, () => {
    // What was typed since it was sent is the price to come next.
    if (box.current !== null && typed.trim() === sent?.values['price']) box.current.open = false;
    toast(t('price.done'), 'success');
  });
  const isKnown = cents !== null && terms !== null && error === undefined;
  const net = isKnown ? formatCents(cents - wayFeeCents(terms, cents)) : null;
  return (
    <details
      ref={box}
      open={before !== undefined && !hydrated ? true : undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.open}>
        {t('price.change')}
        <span className="visually-hidden">{t('of', { title: product.title })}</span>
      </summary>
      <Form method="post" action={form.action} className={styles.form} onSubmit={submitOnce} noValidate>
        <input type="hidden" name="intent" value="price" />
        <input type="hidden" name="id" value={product.id} />
        <input type="hidden" name="requestKey" value={form.requestKey} />
        {hydrated && <input type="hidden" name="enhanced" value="1" />}
        <label className={styles.label} htmlFor={`${id}-price`}>
          {t('price.label')}
        </label>
        <span className={styles.field}>
          <span aria-hidden>¥</span>
          <input
            id={`${id}-price`}
            className={styles.input}
            name="price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-describedby={`${id}-net${error === undefined ? '' : ` ${id}-error`}`}
            aria-invalid={error === undefined ? undefined : true}
          />
        </span>
        <p className={styles.net} id={`${id}-net`} aria-live="polite">
          {net === null ? t('price.netLater') : t('price.net', { net })}
        </p>
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
        <ActionProblem answer={shown} />
        <div className={styles.buttons}>
          <ActionButton type="submit" size="small" disabled={isBusy}>
            {t('price.save')}
          </ActionButton>
        </div>
      </Form>
    </details>
  );
}
