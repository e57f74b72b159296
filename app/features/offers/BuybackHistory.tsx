import { useText } from '~/lib/i18n';
import { History } from '~/ui/History';
import { Panel } from '~/ui/Panel';
import type { Back } from './offers.server';

const events = [
  'create',
  'appraise',
  'offer',
  'withdraw',
  'lapse',
  'accept',
  'refuse',
  'decline',
  'cancel',
  'deposit',
  'reopen',
  'expire',
  'settle',
  'returnDeposit',
  'forfeit',
  'done',
] as const;
const actors = ['seller', 'staff', 'supplier', 'partner', 'system'] as const;

/** Everything that happened to a buy-back; words of a newer marketplace are shown as they are written. */
export function BuybackHistory({ back: { timeline } }: { back: Back }) {
  const t = useText('Offers');
  return (
    <Panel title={t('history.title')}>
      <History
        empty={t('history.empty')}
        lines={timeline.map(({ action, time, actor, note }) => {
          const event = events.find((known) => known === action);
          const who = actors.find((known) => known === actor);
          return {
            what: event === undefined ? action : t(`history.events.${event}`),
            time,
            who: who === undefined ? actor : t(`history.actors.${who}`),
            note,
          };
        })}
      />
    </Panel>
  );
}
