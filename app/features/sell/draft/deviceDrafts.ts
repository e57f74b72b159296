import { sellDraftPrefix as prefix } from '~/store/browserStorage';
import { isOfAnother, ownedBy } from '~/store/draftOwner';
import { deviceStorage, tabStorage, type KeyValueStorage, type ListedStorage } from '~/store/webStorage';
import { laterDraft, readDraftText, writeDraftText, type SellDraft } from './sellDraft';

/** Older drafts make room: what was never sent in that time was given up. */
const keptMs = 90 * 24 * 3_600_000;

/**
 * The draft of a game on this device; null when there is none or storage is blocked. What another person typed is
 * none, and goes when somebody else logs in; a guest only does not see it: its owner may come back.
 * @param person who is logged in; null for a guest
 */
export function readDeviceDraft(storage: KeyValueStorage, gameId: string, person: string | null): SellDraft | null {
  try {
    const text = storage.getItem(prefix + gameId);
    const draft = readDraftText(text);
    if (draft?.gameId !== gameId) return null;
    if (!isOfAnother(JSON.parse(text ?? '') as Record<string, unknown>, person)) return draft;
    if (person !== null) dropDeviceDraft(storage, gameId);
    return null;
  } catch {
    return null;
  }
}

/**
 * Keeps a draft.
 * @param person whose it is; null: a guest's
 * @returns false where the browser stores nothing
 */
export function writeDeviceDraft(storage: KeyValueStorage, draft: SellDraft, person: string | null): boolean {
  try {
    const fields = JSON.parse(writeDraftText(draft)) as Record<string, unknown>;
    storage.setItem(prefix + draft.gameId, JSON.stringify(ownedBy(person, fields)));
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts the draft that waits in the tab for its owner back on the device, unless a later one lies there: the end of a
 * session leaves the tab's storage alone.
 */
export function returnToDevice(gameId: string, person: string | null): void {
  const waiting = person === null ? null : readDeviceDraft(tabStorage(), gameId, person);
  if (waiting === null) return;
  if (laterDraft(readDeviceDraft(deviceStorage(), gameId, person), waiting) === waiting)
    writeDeviceDraft(deviceStorage(), waiting, person);
  dropDeviceDraft(tabStorage(), gameId);
}

/** Forgets a draft that was sent or given up. */
export function dropDeviceDraft(storage: KeyValueStorage, gameId: string): void {
  try {
    storage.removeItem(prefix + gameId);
  } catch {
    // Storage that can't be written has no draft either.
  }
}

/** All drafts of this device that the person may see, the latest first; those too old are dropped. */
export function listDeviceDrafts(storage: ListedStorage, nowMs: number, person: string | null): SellDraft[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    const gameIds = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    const drafts = gameIds.flatMap((gameId) => readDeviceDraft(storage, gameId, person) ?? []);
    for (const { gameId, savedMs } of drafts) if (nowMs - savedMs > keptMs) dropDeviceDraft(storage, gameId);
    return drafts.filter(({ savedMs }) => nowMs - savedMs <= keptMs).sort((a, b) => b.savedMs - a.savedMs);
  } catch {
    return [];
  }
}
