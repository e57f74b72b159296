import { useText } from '~/lib/i18n';
import { NumberedSteps } from '~/ui/NumberedSteps';

const steps = ['pay', 'check', 'receive', 'confirm'] as const;

/** What happens after ordering, with the times that count. */
export function NextSteps() {
  const t = useText('SureOrder');
  return (
    <NumberedSteps
      steps={steps.map((step) => ({ key: step, name: t(`steps.${step}`), text: t(`steps.${step}Text`) }))}
    />
  );
}
