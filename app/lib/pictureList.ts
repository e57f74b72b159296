import type { PictureError } from './pictureRules';

/** A picture of a form, from the moment it was chosen. */
export interface FormPicture {
  readonly key: string;
  /** What can be shown of it: the file itself, or where it lies. */
  readonly src: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  readonly percent: number;
  /** Where it lies, once sent. */
  readonly path: string | null;
  readonly error: PictureError | null;
  /** The marketplace's own words about the failure. */
  readonly msg: string;
  /** Kept for another try. */
  readonly file: File | null;
}

export type PictureChange =
  | { readonly type: 'add'; readonly pictures: readonly FormPicture[] }
  | { readonly type: 'change'; readonly key: string; readonly fields: Partial<FormPicture> }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'move'; readonly key: string; readonly to: number }
  | { readonly type: 'reset'; readonly pictures: readonly FormPicture[] };

/** The pictures after a change; their order is the person's. */
export function changePictures(pictures: readonly FormPicture[], change: PictureChange): readonly FormPicture[] {
  switch (change.type) {
    case 'add':
      return [...pictures, ...change.pictures];
    case 'change':
      return pictures.map((picture) => (picture.key === change.key ? { ...picture, ...change.fields } : picture));
    case 'remove':
      return pictures.filter(({ key }) => key !== change.key);
    case 'move': {
      const moved = pictures.find(({ key }) => key === change.key);
      if (moved === undefined) return pictures;
      const others = pictures.filter((picture) => picture !== moved);
      return [...others.slice(0, change.to), moved, ...others.slice(change.to)];
    }
    case 'reset':
      return change.pictures;
  }
}

/** A picture that was sent before. */
export const sentPicture = (path: string): FormPicture => ({
  key: path,
  src: path,
  state: 'sent',
  percent: 100,
  path,
  error: null,
  msg: '',
  file: null,
});
