import { wantsLogin } from '~/features/handover/handoverAnswer';
import { AskedStep } from '~/features/steps/AskedStep';
import { LostAnswer } from '~/features/steps/LostAnswer';
import { answerTo, type StepAnswer } from '~/features/steps/stepAnswer';
import { useText } from '~/lib/i18n';
import { Chip } from '~/ui/Chip';
import { ItemRow } from '~/ui/ItemRow';
import { TimeAgo } from '~/ui/TimeAgo';
import { BackLinks } from './BackLinks';
import { BackOutcome } from './BackOutcome';
import { backPagePath } from './backPaths';
import { backPictureOf } from './backPicture';
import { backPlaceOf, type Back } from './backPlace';
import styles from './BackRow.module.css';
import { backStateOf, backToneOf, backWayOf, isAppraised } from './backStates';

interface BackRowProps {
  readonly back: Back;
  /** The server's clock when the list was made. */
  readonly nowMs: number;
  /** Where the row's form goes, and the name of what it asks. */
  readonly form: { readonly action: string; readonly requestKey: string };
  /** The last answer to a form of this row. */
  readonly answer: StepAnswer | undefined;
}

/** One appraisal or buy-back: what it is, where it stands, what came of it so far, and the way on. */
export function BackRow({ back, nowMs, form, answer }: BackRowProps) {
  const t = useText('Appraisals');
  const state = isAppraised(back) ? 'done' : backStateOf(back);
  const way = backWayOf(back.way);
  const isWaiting = back.allowed.includes('accept') || wantsLogin(back);
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
        <Chip tone={backToneOf(state, isWaiting)}>
          {t(
            isWaiting
              ? 'status.waiting'
              : way === 'appraisal'
                ? `appraisal.${state ?? 'other'}`
                : `status.${state ?? 'other'}`,
          )}
        </Chip>
        <BackOutcome back={back} nowMs={nowMs} />
      </div>
      <div className={styles.steps}>
        <BackLinks back={back} />
        {back.allowed.includes('cancel') && (
          <AskedStep
            action={form.action}
            fields={{ intent: 'cancel', id: back.id, requestKey: form.requestKey }}
            answer={answerTo(answer, 'cancel', back.id)}
            size="small"
            variant="text"
            label={t('cancel.button')}
            of={t('of', { title: name })}
            title={t(way === 'appraisal' ? 'cancel.titleAppraisal' : 'cancel.title')}
            text={<p>{t(way === 'appraisal' ? 'cancel.textAppraisal' : 'cancel.text')}</p>}
            yes={t('cancel.yes')}
            no={t('cancel.no')}
            done={t('cancel.done')}
            dangerous="inQuestion"
          />
        )}
      </div>
    </ItemRow>
  );
}
