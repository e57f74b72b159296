import { useText } from '~/lib/i18n';
import { Steps } from '~/ui/Steps';
import type { OrderStep } from './orderSteps';
import { statusOf } from './wireWords';

/** How far an order is. */
export function Stepper({ steps }: { steps: readonly OrderStep[] }) {
  const t = useText('Order');
  return (
    <Steps
      label={t('stepper')}
      steps={steps.map(({ status, state, time }) => ({
        key: status,
        name: t(`status.${statusOf(status) ?? 'other'}`),
        state,
        time,
        isSide: status === 'disputed',
      }))}
    />
  );
}
