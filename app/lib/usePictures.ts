import { useCallback, useEffect, useReducer, useRef } from 'react';
import { changePictures, sentPicture, type FormPicture } from './pictureList';
import { checkPicture } from './pictureRules';
import { sendPicture } from './sendPicture';

/** How many are on their way at once: more would only slow each other down on a phone's line. */
const sentAtOnce = 3;

/** The pictures of a form and what can be done with them. */
export type Pictures = ReturnType<typeof usePictures>;

/**
 * The pictures of a form: each is sent as soon as it is chosen, with its progress; failed ones can be tried again.
 * @param initial addresses of pictures that were sent before
 * @param max how many the form takes
 */
export function usePictures(initial: readonly string[], max: number) {
  const [pictures, dispatch] = useReducer(changePictures, initial, (paths) => paths.map(sentPicture));
  const senders = useRef(new Map<string, AbortController>());
  const waiting = useRef<{ readonly key: string; readonly file: File }[]>([]);
  const shown = useRef(pictures);
  const added = useRef(0);
  shown.current = pictures;

  useEffect(() => {
    const running = senders.current;
    return () => {
      waiting.current = [];
      for (const sender of running.values()) sender.abort();
      for (const { src } of shown.current) forget(src);
    };
  }, []);

  async function send(key: string, file: File): Promise<void> {
    const sender = new AbortController();
    senders.current.set(key, sender);
    const change = (fields: Partial<FormPicture>) => dispatch({ type: 'change', key, fields });
    change({ state: 'sending', percent: 0 });
    const sent = await sendPicture(file, { signal: sender.signal, onProgress: (percent) => change({ percent }) });
    // A picture that was replaced meanwhile has another sender.
    if (senders.current.get(key) === sender) senders.current.delete(key);
    if (!sender.signal.aborted) {
      if (sent.ok) change({ state: 'sent', percent: 100, path: sent.path });
      else change({ state: 'failed', error: 'pictureUpload', msg: sent.msg });
    }
    sendNext();
  }

  function sendNext(): void {
    while (senders.current.size < sentAtOnce) {
      const next = waiting.current.shift();
      if (next === undefined) return;
      void send(next.key, next.file);
    }
  }

  function queue(key: string, file: File): void {
    stop(key);
    dispatch({ type: 'change', key, fields: { state: 'waiting', percent: 0, path: null, error: null, msg: '' } });
    waiting.current.push({ key, file });
    sendNext();
  }

  function stop(key: string): void {
    waiting.current = waiting.current.filter((entry) => entry.key !== key);
    senders.current.get(key)?.abort();
    senders.current.delete(key);
  }

  return {
    pictures,
    max,
    /** Takes as many as there is room for; the rest is left out. @returns false when some were left out */
    add(files: readonly File[]): boolean {
      const room = Math.max(0, max - shown.current.length);
      const taken = files.slice(0, room).map((file) => ({
        file,
        key: `added-${(added.current += 1)}`,
        error: checkPicture(file),
      }));
      dispatch({
        type: 'add',
        pictures: taken.map(({ file, key, error }) => ({
          key,
          src: URL.createObjectURL(file),
          state: error === null ? 'waiting' : 'failed',
          percent: 0,
          path: null,
          error,
          msg: '',
          file,
        })),
      });
      for (const { file, key, error } of taken) if (error === null) queue(key, file);
      return files.length <= room;
    },
    retry({ key, file }: FormPicture): void {
      if (file !== null) queue(key, file);
    },
    remove({ key, src }: FormPicture): void {
      stop(key);
      forget(src);
      dispatch({ type: 'remove', key });
      sendNext();
    },
    /** Puts a picture at a place of the order; the first is the cover. */
    move({ key }: FormPicture, to: number): void {
      dispatch({ type: 'move', key, to: Math.min(Math.max(0, to), shown.current.length - 1) });
    },
    /** Sends another file in the place of a picture, such as the same with parts made unreadable. */
    replace({ key, src }: FormPicture, file: File): void {
      forget(src);
      dispatch({ type: 'change', key, fields: { src: URL.createObjectURL(file), file } });
      queue(key, file);
    },
    /** Starts anew with pictures that were sent before. */
    reset: useCallback((paths: readonly string[]): void => {
      for (const { key, src } of shown.current) {
        senders.current.get(key)?.abort();
        forget(src);
      }
      senders.current.clear();
      waiting.current = [];
      dispatch({ type: 'reset', pictures: paths.map(sentPicture) });
    }, []),
  };
}

function forget(src: string): void {
  if (src.startsWith('blob:')) URL.revokeObjectURL(src);
}
