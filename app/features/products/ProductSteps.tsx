import { AskedStep } from '~/features/steps/AskedStep';
import { answerTo } from '~/features/steps/stepAnswer';
import { useText } from '~/lib/i18n';
import { EditLink } from './ProductNews';
import type { ProductRowProps } from './ProductRow';
import styles from './ProductRow.module.css';
import { productStateOf } from './productStates';

const maxReasonLength = 200;

/** Putting an own listing on sale again, changing it, taking it down: what is possible now. */
export function ProductSteps({ product, form, answer }: ProductRowProps) {
  const t = useText('Products');
  const { id, title, allowed } = product;
  const state = productStateOf(product.saleState)?.name;
  const step = (intent: string, more: Readonly<Record<string, string>> = {}) => ({
    action: form.action,
    fields: { ...more, intent, id, requestKey: form.requestKey },
    of: t('of', { title }),
    size: 'small' as const,
    answer: answerTo(answer, intent, id),
  });
  return (
    <div className={styles.steps}>
      {allowed.includes('up') && (
        <AskedStep
          {...step('up')}
          variant="filled"
          label={t('up.button')}
          title={t('up.title')}
          text={t('up.text')}
          yes={t('up.button')}
          done={t('up.done')}
        />
      )}
      {/* A refused one has it beside the reason. */}
      {state !== 'refused' && <EditLink product={product} variant={allowed.includes('up') ? 'outlined' : 'filled'} />}
      {allowed.includes('down') && state === 'inReview' && (
        <AskedStep
          {...step('down', { drawnBack: 'yes' })}
          label={t('drawBack.button')}
          title={t('drawBack.title')}
          text={
            <ul>
              <li>{t('drawBack.unseen')}</li>
              <li>{t('down.kept')}</li>
              <li>{t('drawBack.again')}</li>
            </ul>
          }
          yes={t('drawBack.button')}
          no={t('drawBack.no')}
          done={t('drawBack.done')}
          dangerous="inQuestion"
        />
      )}
      {allowed.includes('down') && state !== 'inReview' && (
        <AskedStep
          {...step('down')}
          label={t('down.button')}
          title={t('down.title')}
          text={
            <ul>
              <li>{t('down.hidden')}</li>
              <li>{t('down.kept')}</li>
              <li>{t('down.again')}</li>
            </ul>
          }
          yes={t('down.yes')}
          no={t('down.no')}
          reason={{
            label: t('down.reason'),
            hint: t('down.hint', { max: maxReasonLength }),
            missing: t('down.missing', { max: maxReasonLength }),
            maxLength: maxReasonLength,
          }}
          done={t('down.done')}
          dangerous="inQuestion"
        />
      )}
    </div>
  );
}
