import { wantsLogin } from '~/features/handover/handoverAnswer';
import { useText } from '~/lib/i18n';
import { Chip } from '~/ui/Chip';
import type { Back } from './backPlace';
import { backStateOf, backToneOf, backWayOf, isAppraised } from './backStates';

/** Where an appraisal or buy-back stands, in a word. */
export function BackState({ back }: { back: Back }) {
  const t = useText('Appraisals');
  const state = isAppraised(back) ? 'done' : backStateOf(back);
  const isWaiting = back.allowed.includes('accept') || wantsLogin(back);
  return (
    <Chip tone={backToneOf(state, isWaiting)}>
      {t(
        isWaiting
          ? 'status.waiting'
          : backWayOf(back.way) === 'appraisal'
            ? `appraisal.${state ?? 'other'}`
            : `status.${state ?? 'other'}`,
      )}
    </Chip>
  );
}
