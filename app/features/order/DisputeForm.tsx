import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { useEarlyInput } from '~/lib/useEarlyInput';
import { usePictures } from '~/lib/usePictures';
import { useQuestion } from '~/lib/useQuestion';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { ErrorList } from '~/ui/ErrorList';
import { FormField } from '~/ui/FormField';
import { lazyDialog } from '~/ui/lazyDialog';
import { PictureField } from '~/ui/PictureField';
import { TextArea } from '~/ui/TextArea';
import { ActionProblem } from './ActionProblem';
import styles from './DisputeForm.module.css';
import { checkReason, maxPictures, reasonLengths, type DisputeError, type DisputeKind } from './disputeRules';
import type { OrderActionAnswer } from './orderActions.server';
import { draftNames, writeDraft } from './sessionDraft';
import type { DisputeDraft } from './useDisputeDraft';

const ConfirmDialog = lazyDialog(async () => (await import('~/ui/ConfirmDialog')).ConfirmDialog);

interface DisputeFormProps {
  /** Opens a dispute, or adds a statement to one. */
  readonly kind: DisputeKind;
  readonly orderId: string;
  readonly requestKey: string;
  readonly draft: DisputeDraft;
  /** The order has moved on: what was typed can only be copied any more. */
  readonly isGone: boolean;
  /** The answer for people without scripts. */
  readonly answer: OrderActionAnswer | undefined;
}

/** What is said in a dispute, with pictures that are sent while one writes. Nothing typed is lost by a failure or a reload. */
export function DisputeForm({ kind, orderId, requestKey, draft, isGone, answer }: DisputeFormProps) {
  const [reasonId, picturesId] = [`${kind}-reason`, `${kind}-pictures`];
  const fieldOf = (error: DisputeError) => (error === 'reason' ? reasonId : picturesId);
  const draftName = draftNames[kind](orderId);
  const t = useText('Order');
  const pictureText = useText('Pictures');
  const hydrated = useHydrated();
  const fetcher = useFetcher<OrderActionAnswer>();
  const given = fetcher.data ?? answer;
  const pictureList = usePictures(draft.images, maxPictures);
  const { pictures } = pictureList;
  const [length, setLength] = useState([...draft.reason].length);
  const [ownErrors, setOwnErrors] = useState<readonly DisputeError[] | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form);
  const firstPictures = useRef(pictures);
  const isSending = fetcher.state !== 'idle';
  const { isAsking, setAsking, takeOnce } = useQuestion(isSending, fetcher.data);
  const errors = ownErrors ?? given?.dispute?.errors ?? [];
  const texts = reasonLengths[kind];
  const textOf = (error: DisputeError) =>
    error === 'reason'
      ? t(kind === 'dispute' ? 'dispute.errors.reason' : 'dispute.errors.statement', texts)
      : pictureText(`errors.${error}`, { max: maxPictures });
  const errorOf = (field: string) => errors.filter((error) => fieldOf(error) === field).map(textOf)[0];
  const [reasonError, pictureError] = [errorOf(reasonId), errorOf(picturesId)];

  useEffect(() => {
    if (pictures === firstPictures.current) return;
    const images = pictures.flatMap(({ path }) => path ?? []);
    writeDraft(draftName, { images });
  }, [draftName, pictures]);

  function ask(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    const wrong = [
      ...(checkReason(reason, kind) === null ? [] : ['reason' as const]),
      ...(pictures.some(({ state }) => state !== 'sent') ? ['pictureBusy' as const] : []),
    ];
    setOwnErrors(wrong.length === 0 ? null : wrong);
    if (wrong.length > 0) return;
    // What opens a dispute stops the order: that is asked once more.
    if (kind === 'dispute') setAsking(true);
    else if (!isSending) send();
  }

  function send(): void {
    if (form.current === null) return;
    fetcher.submit(new FormData(form.current), { method: 'post', action: paths.orderDetail(orderId) });
  }

  return (
    <form
      ref={form}
      method="post"
      action={paths.orderDetail(orderId)}
      encType="multipart/form-data"
      className={styles.form}
      noValidate
      onSubmit={ask}
    >
      <input type="hidden" name="intent" value={kind} />
      <input type="hidden" name="requestKey" value={requestKey} />
      <ErrorList
        title={t('dispute.errors.title', { count: errors.length })}
        errors={errors.map((error) => ({ fieldId: fieldOf(error), text: textOf(error) }))}
        answer={ownErrors ?? given}
      />
      <ActionProblem answer={given} />
      <FormField
        id={reasonId}
        label={t(`dispute.form.${kind}.label`)}
        error={reasonError}
        hint={
          <span className={styles.hint}>
            <span>{t(`dispute.form.${kind}.hint`, texts)}</span>
            {hydrated && <span>{t('dispute.count', { count: length, max: texts.max })}</span>}
          </span>
        }
      >
        {(described) => (
          <TextArea
            id={reasonId}
            name="reason"
            rows={6}
            maxLength={texts.max * 2}
            defaultValue={draft.reason}
            readOnly={isGone}
            {...described}
            onChange={(event) => {
              setLength([...event.target.value.trim()].length);
              writeDraft(draftName, { reason: event.target.value });
            }}
          />
        )}
      </FormField>
      <PictureField
        id={picturesId}
        label={t('dispute.pictures')}
        hint={t('dispute.picturesHint', { max: maxPictures })}
        name="images"
        fileName="pictures"
        pictures={pictureList}
        error={pictureError}
        onChoice={() => setOwnErrors((was) => (was ?? []).filter((error) => fieldOf(error) !== picturesId))}
      />
      <p className={styles.hint}>{t(`dispute.form.${kind}.warning`)}</p>
      <div>
        <ActionButton type="submit" disabled={isSending || isGone}>
          {isSending ? t('actions.sending') : t(`dispute.form.${kind}.submit`)}
        </ActionButton>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('dispute.confirmTitle')}
          text={t('dispute.form.dispute.warning')}
          confirmLabel={isSending ? t('actions.sending') : t('dispute.yes')}
          busy={isSending}
          onCancel={() => setAsking(false)}
          onConfirm={() => takeOnce(send)}
        />
      )}
    </form>
  );
}
