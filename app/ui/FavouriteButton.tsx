import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { loadModulesOf } from '~/lib/routeModules';
import { useToast } from '~/lib/toast';
import { paths } from '~/paths';
import styles from './FavouriteButton.module.css';

/** The form of all hearts on a page (`CardForms`). */
export const favouriteFormId = 'favourite-form';

/** What the favourite action answers to a script; people without JavaScript are sent back to the page. */
export type FavouriteAnswer = { ok: true; collected: boolean } | { ok: false; msg: string };

interface FavouriteButtonProps {
  goodId: string;
  title: string;
  collected: boolean;
  /** How many people keep it; unknown is not shown, nor is it beside words. */
  count?: number | undefined;
  /** Says what it does in words beside the heart. */
  withText?: boolean;
  /** Takes over in the browser; without JavaScript the form is sent as ever. */
  onPress?: (() => void) | undefined;
  readonly className?: string | undefined;
}

/**
 * Keeps or drops a favourite. Without JavaScript it sends the form that all hearts of a page share; with it the heart
 * answers at once and goes back when the marketplace refuses.
 */
export function FavouriteButton({
  goodId,
  title,
  collected,
  count,
  withText,
  onPress,
  className,
}: FavouriteButtonProps) {
  const t = useText('List');
  const toast = useToast();
  const [settled, setSettled] = useState<boolean | null>(null);
  const [sending, setSending] = useState<FormData | null>(null);
  /** What was pressed last, while something is on its way; the other is known before it is drawn. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const latest = useRef<boolean | null>(null);
  const kept = wanted ?? settled ?? collected;
  const shownCount =
    count === undefined || withText ? undefined : Math.max(0, count + Number(kept) - Number(collected));
  // What stands in the button is part of its name: who speaks to a device says what they see.
  const name = t(kept ? 'favourite.removeNamed' : 'favourite.addNamed', { title });

  const want = useCallback((isKept: boolean | null) => {
    latest.current = isKept;
    setWanted(isKept);
  }, []);
  const hear = useCallback(
    (answer: FavouriteAnswer | undefined) => {
      if (answer?.ok) setSettled(answer.collected);
      else if (answer !== undefined) toast(answer.msg || t('favourite.failed'), 'error');
      // Pressed once more meanwhile.
      const isOther = answer?.ok === true && latest.current !== null && latest.current !== answer.collected;
      setSending(isOther ? formOf(goodId, !answer.collected) : null);
      if (!isOther) want(null);
    },
    [goodId, t, toast, want],
  );

  async function press(): Promise<void> {
    if (onPress !== undefined) return onPress();
    if (latest.current !== null) return want(!kept);
    // The action's module comes by the network, too; without it Remix would load the page anew.
    if (!navigator.onLine && (await loadModulesOf(paths.ours.favourite)) !== 'there') {
      return toast(t('favourite.failed'), 'error');
    }
    want(!kept);
    setSending(formOf(goodId, !kept));
  }

  return (
    <>
      {sending !== null && <Sending key={sending.has('keep') ? 'keep' : 'drop'} data={sending} onAnswer={hear} />}
      <button
        form={favouriteFormId}
        name={kept ? 'drop' : 'keep'}
        value={goodId}
        className={className === undefined ? styles.button : `${styles.button} ${className}`}
        data-text={withText || undefined}
        aria-pressed={kept}
        aria-label={withText ? undefined : shownCount ? `${name}, ${shownCount}` : name}
        title={t(kept ? 'favourite.remove' : 'favourite.add')}
        onClick={(event) => {
          event.preventDefault();
          void press();
        }}
      >
        {withText && <span>{t(kept ? 'favourite.remove' : 'favourite.add')}</span>}
        {shownCount !== undefined && shownCount > 0 && (
          <span title={t('favourite.count', { count: shownCount })}>{shownCount}</span>
        )}
      </button>
    </>
  );
}

function formOf(goodId: string, isKept: boolean): FormData {
  const data = new FormData();
  data.set(isKept ? 'keep' : 'drop', goodId);
  data.set('back', `${window.location.pathname}${window.location.search}`);
  data.set('enhanced', '1');
  return data;
}

interface SendingProps {
  data: FormData;
  /** Undefined: the answer led elsewhere, as to the login. */
  onAnswer: (answer: FavouriteAnswer | undefined) => void;
}

/** Sends a form once. It lives as long as that takes: a list has a heart in each card, and few are ever pressed. */
function Sending({ data, onAnswer }: SendingProps) {
  const { submit, state, data: answer } = useFetcher<FavouriteAnswer>();
  const stage = useRef<'new' | 'sent' | 'underWay'>('new');
  // A fetcher at the same place of the page may have had one before.
  const before = useRef(answer);
  useEffect(() => {
    if (stage.current === 'new') {
      stage.current = 'sent';
      submit(data, { method: 'post', action: paths.ours.favourite });
    } else if (state !== 'idle') stage.current = 'underWay';
    else if (stage.current === 'underWay' || answer !== before.current) onAnswer(answer);
  }, [answer, data, onAnswer, state, submit]);
  return null;
}
