import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '~/lib/api';
import { whenLeaving } from '~/lib/whenLeaving';
import { personHere } from '~/store/draftOwner';
import { deviceStorage, tabStorage } from '~/store/webStorage';
import { accountDraftsArrived, writeAccountDraft } from './accountDraft';
import { dropDeviceDraft, readDeviceDraft, returnToDevice, writeDeviceDraft } from './deviceDrafts';
import type { DraftStart } from './loadDraft.server';
import { emptyDraft, isBlank, laterDraft, type SellDraft } from './sellDraft';

const deviceDelayMs = 300;
const accountDelayMs = 2_000;

interface SellDraftOptions extends DraftStart {
  readonly gameId: string;
  readonly loggedIn: boolean;
  /** The form is on its way: what comes of it decides about the draft. */
  readonly isSending?: boolean;
}

/** Where the draft lies. */
export interface Saved {
  readonly place: 'nowhere' | 'device' | 'account';
  readonly ms: number;
}

export type DraftChange = Partial<Omit<SellDraft, 'gameId' | 'savedMs'>>;
export type SellDraftState = ReturnType<typeof useSellDraft>;

/**
 * The one draft of a game, whatever screen or way of selling it is typed for. Kept on the device while one types, and
 * in the account soon after; the later of both is gone on with.
 */
export function useSellDraft({ gameId, kept, start, loggedIn, isSending = false }: SellDraftOptions) {
  const [draft, setDraft] = useState<SellDraft>(() => start ?? kept ?? emptyDraft(gameId));
  const [saved, setSaved] = useState<Saved>({ place: kept === null ? 'nowhere' : 'account', ms: kept?.savedMs ?? 0 });
  /** An unsent form that what was asked for would replace. */
  const [rival, setRival] = useState<SellDraft | null>(null);
  /** Changes when the draft was replaced as a whole, for what keeps its own state of it. */
  const [edition, setEdition] = useState(0);
  const latest = useRef(draft);
  const timers = useRef<{ device?: ReturnType<typeof setTimeout>; account?: ReturnType<typeof setTimeout> }>({});
  const sending = useRef(isSending);
  sending.current = isSending;
  /** Whose it is: what a person has begun stays theirs when the session ends under it. */
  const owner = useRef<string | null>(null);

  const toDevice = useCallback((): void => {
    if (timers.current.device === undefined) return;
    clearTimeout(timers.current.device);
    delete timers.current.device;
    const isKept = writeDeviceDraft(deviceStorage(), latest.current, owner.current);
    setSaved({ place: isKept ? 'device' : 'nowhere', ms: latest.current.savedMs });
  }, []);

  const toAccount = useCallback(async (): Promise<void> => {
    if (timers.current.account === undefined) return;
    clearTimeout(timers.current.account);
    delete timers.current.account;
    if (sending.current) return;
    const sent = latest.current;
    const answer = await writeAccountDraft(sent);
    if (answer.ok && latest.current.savedMs === sent.savedMs) setSaved({ place: 'account', ms: sent.savedMs });
  }, []);

  const keep = useCallback(
    (next: SellDraft): void => {
      // Later than whatever was kept, even by a device whose clock goes ahead.
      const savedMs = Math.max(Date.now(), latest.current.savedMs + 1);
      latest.current = { ...next, savedMs };
      setDraft(latest.current);
      clearTimeout(timers.current.device);
      timers.current.device = setTimeout(toDevice, deviceDelayMs);
      if (!loggedIn) return;
      clearTimeout(timers.current.account);
      timers.current.account = setTimeout(() => void toAccount(), accountDelayMs);
    },
    [loggedIn, toAccount, toDevice],
  );

  const show = useCallback((next: SellDraft): void => {
    latest.current = next;
    setDraft(next);
    setEdition((was) => was + 1);
  }, []);

  useEffect(() => {
    if (loggedIn) owner.current = personHere();
  }, [loggedIn]);

  useEffect(() => {
    returnToDevice(gameId, owner.current);
    const own = readDeviceDraft(deviceStorage(), gameId, owner.current);
    const later = laterDraft(own, kept);
    const existing = later !== null && !isBlank(later) ? later : null;
    if (start !== null && !isFrom(existing, start)) {
      if (existing !== null) setRival(existing);
      show(start);
      if (existing === null) keep(start);
      return;
    }
    if (later === null) return;
    show(later);
    setSaved({ place: later === own ? 'device' : 'account', ms: later.savedMs });
    // Typed as a guest, or where the account was out of reach.
    if (later === own && later !== kept && loggedIn && !isBlank(later)) keep(later);
    // The start of a screen, read once: what is typed from now on is later than anything loaded again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [gameId]);

  useEffect(() => {
    const leave = () => {
      toDevice();
      void toAccount();
    };
    const pending = timers.current;
    const stop = whenLeaving(leave);
    return () => {
      stop();
      // To another screen of the form, which goes on with what lies on the device.
      toDevice();
      clearTimeout(pending.account);
      delete pending.account;
    };
  }, [toAccount, toDevice]);

  useEffect(() => {
    // The end of a session clears the device as a whole, and by then the account may be out of reach.
    const onCleared = ({ key }: Pick<StorageEvent, 'key'>) => {
      if ((key ?? null) !== null || owner.current === null || sending.current || isBlank(latest.current)) return;
      writeDeviceDraft(tabStorage(), latest.current, owner.current);
    };
    window.addEventListener('storage', onCleared);
    return () => window.removeEventListener('storage', onCleared);
  }, []);

  return {
    draft,
    saved,
    edition,
    rival,
    change: useCallback(
      (fields: DraftChange): void => {
        if (sending.current) return;
        setRival(null);
        keep({ ...latest.current, ...fields });
      },
      [keep],
    ),
    /** Keeps what is still waiting, on leaving a field or before sending. */
    flush: useCallback((): void => {
      toDevice();
      void toAccount();
    }, [toAccount, toDevice]),
    /** Settles which of two drafts is gone on with. */
    choose: useCallback(
      (next: SellDraft): void => {
        setRival(null);
        show(next);
        keep(next);
      },
      [keep, show],
    ),
    /** Forgets everything typed, on both sides. */
    startOver: useCallback(async (): Promise<void> => {
      clearTimeout(timers.current.device);
      clearTimeout(timers.current.account);
      timers.current = {};
      dropDeviceDraft(deviceStorage(), gameId);
      setRival(null);
      show({ ...emptyDraft(gameId), way: latest.current.way });
      setSaved({ place: 'nowhere', ms: 0 });
      if (!loggedIn) return;
      await accountDraftsArrived();
      await api.call('POST /api/web/sell/draft/remove', { gameId });
    }, [gameId, loggedIn, show]),
  };
}

/** True when an unsent form was begun from the same appraisal or listing: then it is gone on with. */
function isFrom(existing: SellDraft | null, start: SellDraft): boolean {
  return existing !== null && existing.goodId === start.goodId && existing.backId === start.backId;
}
