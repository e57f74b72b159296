import { useEffect, useReducer, useRef } from 'react';
import { checkPicture, maxPictures, type DisputeError } from './disputeRules';
import { sendPicture } from './sendPicture';

/** A picture of the form, from the moment it was chosen. */
export interface FormPicture {
  readonly key: string;
  /** What can be shown of it: the file itself, or where it lies. */
  readonly src: string;
  readonly state: 'sending' | 'sent' | 'failed';
  readonly percent: number;
  /** Where it lies, once sent. */
  readonly path: string | null;
  readonly error: DisputeError | null;
  /** The marketplace's own words about the failure. */
  readonly msg: string;
  /** Kept for another try. */
  readonly file: File | null;
}

type Change =
  | { readonly type: 'add'; readonly pictures: readonly FormPicture[] }
  | { readonly type: 'change'; readonly key: string; readonly fields: Partial<FormPicture> }
  | { readonly type: 'remove'; readonly key: string };

function reduce(pictures: readonly FormPicture[], change: Change): readonly FormPicture[] {
  switch (change.type) {
    case 'add':
      return [...pictures, ...change.pictures];
    case 'change':
      return pictures.map((picture) => (picture.key === change.key ? { ...picture, ...change.fields } : picture));
    case 'remove':
      return pictures.filter(({ key }) => key !== change.key);
  }
}

const sentPicture = (path: string): FormPicture => ({
  key: path,
  src: path,
  state: 'sent',
  percent: 100,
  path,
  error: null,
  msg: '',
  file: null,
});

/**
 * The pictures of a form: each is sent as soon as it is chosen, with its progress; failed ones can be tried again.
 * @param initial addresses of pictures that were sent before
 */
export function usePictures(initial: readonly string[]) {
  const [pictures, dispatch] = useReducer(reduce, initial, (paths) => paths.map(sentPicture));
  const senders = useRef(new Map<string, AbortController>());
  const shown = useRef(pictures);
  shown.current = pictures;

  useEffect(() => {
    const running = senders.current;
    return () => {
      for (const sender of running.values()) sender.abort();
      for (const { src } of shown.current) if (src.startsWith('blob:')) URL.revokeObjectURL(src);
    };
  }, []);

  async function send(key: string, file: File): Promise<void> {
    const sender = new AbortController();
    senders.current.set(key, sender);
    const change = (fields: Partial<FormPicture>) => dispatch({ type: 'change', key, fields });
    change({ state: 'sending', percent: 0, error: null, msg: '' });
    const sent = await sendPicture(file, { signal: sender.signal, onProgress: (percent) => change({ percent }) });
    senders.current.delete(key);
    if (sender.signal.aborted) return;
    if (sent.ok) change({ state: 'sent', percent: 100, path: sent.path });
    else change({ state: 'failed', error: 'pictureUpload', msg: sent.msg });
  }

  return {
    pictures,
    /** Takes as many as there is room for; the rest is left out. @returns false when some were left out */
    add(files: readonly File[]): boolean {
      const room = maxPictures - shown.current.length;
      const taken = files.slice(0, Math.max(0, room)).map((file) => {
        const error = checkPicture(file);
        const key = crypto.randomUUID();
        return { file, error, key };
      });
      dispatch({
        type: 'add',
        pictures: taken.map(({ file, error, key }) => ({
          key,
          src: URL.createObjectURL(file),
          state: error === null ? 'sending' : 'failed',
          percent: 0,
          path: null,
          error,
          msg: '',
          file,
        })),
      });
      for (const { file, error, key } of taken) if (error === null) void send(key, file);
      return files.length <= room;
    },
    retry(picture: FormPicture): void {
      if (picture.file !== null) void send(picture.key, picture.file);
    },
    remove(picture: FormPicture): void {
      senders.current.get(picture.key)?.abort();
      if (picture.src.startsWith('blob:')) URL.revokeObjectURL(picture.src);
      dispatch({ type: 'remove', key: picture.key });
    },
  };
}
