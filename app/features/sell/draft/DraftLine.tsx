import { useState } from 'react';
import { useText } from '~/lib/i18n';
import { formatTime } from '~/lib/time';
import { ActionButton } from '~/ui/ActionLink';
import { lazyDialog } from '~/ui/lazyDialog';
import { Notice } from '~/ui/Notice';
import styles from './DraftLine.module.css';
import { isBlank } from './sellDraft';
import type { SellDraftState } from './useSellDraft';

const ConfirmDialog = lazyDialog(async () => (await import('~/ui/ConfirmDialog')).ConfirmDialog);

/** Where what was typed lies, the way to begin anew, and the choice between two unsent forms. */
export function DraftLine({ state, onStartOver }: { state: SellDraftState; onStartOver?: () => void }) {
  const t = useText('Sell');
  const { draft, saved, rival } = state;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {rival !== null && (
        <Notice
          tone="warning"
          role="status"
          title={t('draft.rival.title')}
          actions={
            <>
              <ActionButton type="button" size="small" onClick={() => state.choose(rival)}>
                {t('draft.rival.continue')}
              </ActionButton>
              <ActionButton type="button" size="small" variant="outlined" onClick={() => state.choose(draft)}>
                {t(draft.goodId === '' ? 'draft.rival.appraisal' : 'draft.rival.listing')}
              </ActionButton>
            </>
          }
        >
          {t('draft.rival.text', { time: formatTime(new Date(rival.savedMs)) })}
        </Notice>
      )}
      <div className={styles.line}>
        <p role="status" data-saved={saved.place}>
          {saved.place === 'nowhere'
            ? t('draft.nowhere')
            : t(`draft.${saved.place}`, { time: formatTime(new Date(saved.ms), 'time') })}
        </p>
        {/* Its place is kept, so that nothing moves under the finger with the first letter. */}
        <button type="button" className={styles.over} hidden={isBlank(draft)} onClick={() => setAsking(true)}>
          {t('draft.startOver')}
        </button>
      </div>
      {isAsking && (
        <ConfirmDialog
          dangerous
          title={t('draft.question')}
          text={t('draft.warning')}
          confirmLabel={t('draft.yes')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void state.startOver();
            onStartOver?.();
          }}
        />
      )}
    </>
  );
}
