import { BackLinks } from '~/features/buybacks/BackLinks';
import { BackOutcome } from '~/features/buybacks/BackOutcome';
import { backPictureOf } from '~/features/buybacks/backPicture';
import { backPlaceOf, type Back } from '~/features/buybacks/backPlace';
import { BackState } from '~/features/buybacks/BackState';
import { backStateOf } from '~/features/buybacks/backStates';
import { CancelBack, type CancelForm } from '~/features/buybacks/CancelBack';
import { PriceRange } from '~/features/estimate/PriceRange';
import { Reasons } from '~/features/estimate/Reasons';
import { LostAnswer } from '~/features/steps/LostAnswer';
import type { StepAnswer } from '~/features/steps/stepAnswer';
import { titleText } from '~/lib/titleText';
import { Panel } from '~/ui/Panel';
import { Picture } from '~/ui/Picture';
import styles from './AppraisalPanel.module.css';

interface AppraisalPanelProps {
  readonly back: Back;
  /** The server's clock when the page was made. */
  readonly nowMs: number;
  readonly form: CancelForm;
  readonly answer: StepAnswer | undefined;
}

/** One appraisal with its whole result: what the account is worth, why, and the way to sell it. */
export function AppraisalPanel({ back, nowMs, form, answer }: AppraisalPanelProps) {
  const isAppraised = backStateOf(back) === 'done';
  return (
    <Panel
      title={titleText(back.title || back.type || back.id)}
      lead={backPlaceOf(back)}
      aside={<BackState back={back} />}
      className={styles.panel}
    >
      <LostAnswer answer={answer} allowed={back.allowed} />
      <div className={styles.result}>
        <Picture src={backPictureOf(back.img)} alt="" slot="thumb" ratio="4 / 3" className={styles.picture ?? ''} />
        <div className={styles.facts}>
          {isAppraised ? (
            <>
              <p className={styles.range}>
                <PriceRange low={back.minPrice} high={back.maxPrice} size="large" />
              </p>
              <Reasons reasons={back.reasons} />
            </>
          ) : (
            <BackOutcome back={back} nowMs={nowMs} />
          )}
          <div className={styles.steps}>
            <BackLinks back={back} />
            <CancelBack back={back} form={form} answer={answer} />
          </div>
        </div>
      </div>
    </Panel>
  );
}
