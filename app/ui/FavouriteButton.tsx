import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { useToast } from '~/lib/toast';
import { paths } from '~/paths';
import styles from './FavouriteButton.module.css';
import { FavoriteIcon, FavoriteBorderIcon } from './icons';

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
  onPress?: () => void;
}

/**
 * Keeps or drops a favourite. A form that works without JavaScript; with it the heart answers at once
 * and goes back when the marketplace refuses.
 */
export function FavouriteButton({ goodId, title, collected, count, withText, onPress }: FavouriteButtonProps) {
  const t = useText('List');
  const toast = useToast();
  const location = useLocation();
  const [settled, setSettled] = useState<boolean | null>(null);
  const [sending, setSending] = useState<FormData | null>(null);
  const kept = sending === null ? (settled ?? collected) : sending.get('collected') === '1';
  const shownCount =
    count === undefined || withText ? undefined : Math.max(0, count + Number(kept) - Number(collected));
  // What stands in the button is part of its name: who speaks to a device says what they see.
  const name = t(kept ? 'favourite.removeNamed' : 'favourite.addNamed', { title });

  const hear = useCallback(
    (answer: FavouriteAnswer | undefined) => {
      setSending(null);
      if (answer?.ok) setSettled(answer.collected);
      else if (answer !== undefined) toast(answer.msg || t('favourite.failed'), 'error');
    },
    [t, toast],
  );

  return (
    <form
      method="post"
      action={paths.ours.favourite}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (onPress !== undefined) return onPress();
        if (sending !== null) return;
        const data = new FormData(event.currentTarget);
        data.set('enhanced', '1');
        setSending(data);
      }}
    >
      {sending !== null && <Sending data={sending} onAnswer={hear} />}
      <input type="hidden" name="accountId" value={goodId} />
      <input type="hidden" name="collected" value={kept ? '0' : '1'} />
      <input type="hidden" name="back" value={`${location.pathname}${location.search}`} />
      <button
        type="submit"
        className={styles.button}
        data-text={withText || undefined}
        aria-pressed={kept}
        aria-label={withText ? undefined : shownCount ? `${name}, ${shownCount}` : name}
        title={t(kept ? 'favourite.remove' : 'favourite.add')}
      >
        {kept ? <FavoriteIcon className={styles.icon} /> : <FavoriteBorderIcon className={styles.icon} />}
        {withText && <span>{t(kept ? 'favourite.remove' : 'favourite.add')}</span>}
        {shownCount !== undefined && shownCount > 0 && (
          <span title={t('favourite.count', { count: shownCount })}>{shownCount}</span>
        )}
      </button>
    </form>
  );
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
  useEffect(() => {
    if (stage.current === 'new') {
      stage.current = 'sent';
      submit(data, { method: 'post', action: paths.ours.favourite });
    } else if (state !== 'idle') stage.current = 'underWay';
    else if (stage.current === 'underWay') onAnswer(answer);
  }, [answer, data, onAnswer, state, submit]);
  return null;
}
