import { LostAnswer } from '~/features/steps/LostAnswer';
import type { StepAnswer } from '~/features/steps/stepAnswer';
import { useText } from '~/lib/i18n';
import { ItemRow } from '~/ui/ItemRow';
import { TimeAgo } from '~/ui/TimeAgo';
import { BackLinks } from './BackLinks';
import { BackOutcome } from './BackOutcome';
import { backPagePath } from './backPaths';
import { backPictureOf } from './backPicture';
import { backPlaceOf, type Back } from './backPlace';
import styles from './BackRow.module.css';
import { BackState } from './BackState';
import { backWayOf } from './backStates';
import { CancelBack, type CancelForm } from './CancelBack';

interface BackRowProps {
  readonly back: Back;
  /** The server's clock when the list was made. */
  readonly nowMs: number;
  readonly form: CancelForm;
  /** The last answer to a form of this row. */
  readonly answer: StepAnswer | undefined;
}

/** One appraisal or buy-back: what it is, where it stands, what came of it so far, and the way on. */
export function BackRow({ back, nowMs, form, answer }: BackRowProps) {
  const t = useText('Appraisals');
  const way = backWayOf(back.way);
  const name = back.title || back.type || back.id;
  const page = backPagePath(back);
  return (
    <ItemRow
      className={styles.row}
      picture={backPictureOf(back.img)}
      title={name}
      to={page}
      lines={[
        backPlaceOf(back),
        <span>
          {t(`ways.${way}`)} · <TimeAgo time={back.createTime} />
        </span>,
      ]}
      lost={<LostAnswer answer={answer} allowed={back.allowed} />}
    >
      <div className={styles.state}>
        <BackState back={back} />
        <BackOutcome back={back} nowMs={nowMs} />
      </div>
      <div className={styles.steps}>
        <BackLinks back={back} />
        <CancelBack back={back} form={form} answer={answer} />
      </div>
    </ItemRow>
  );
}
