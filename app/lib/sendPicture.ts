import { pageLanguage } from '~/lib/pageLanguage';
import { hasChangedHands, leaveToOwner } from '~/lib/pageOwner';
import { announceStatus } from '~/lib/sessionNotice';
import { wordsOf } from '~/lib/submission';
import { paths } from '~/paths';

/** Where the picture lies now, or the marketplace's words when it was refused ('' when it had none). */
export type SentPicture = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly msg: string };

interface SendOptions {
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

interface UploadBody {
  readonly code?: unknown;
  readonly msg?: unknown;
  readonly data?: { readonly filePath?: unknown } | null;
}

/** Sends one picture and tells how far it is: only XMLHttpRequest knows about sending. Never rejects. */
export function sendPicture(file: File, { onProgress, signal }: SendOptions): Promise<SentPicture> {
  return new Promise((resolve) => {
    if (hasChangedHands()) return leaveToOwner();
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file);
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(Math.floor((event.loaded / event.total) * 100));
    });
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      announceStatus(request.status, (name) => request.getResponseHeader(name));
      resolve(readAnswer(request));
    });
    request.responseType = 'json';
    request.open('POST', paths.ours.uploadImage);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', pageLanguage());
    request.send(body);
  });
}

function readAnswer(request: XMLHttpRequest): SentPicture {
  const answer = (request.response ?? {}) as UploadBody;
  const path = answer.data?.filePath;
  const isGood = request.status === 200 && Number(answer.code ?? 200) === 200;
  if (isGood && typeof path === 'string' && path !== '') return { ok: true, path };
  const msg = typeof answer.msg === 'string' ? answer.msg : '';
  return { ok: false, msg: wordsOf({ status: request.status, msg }) };
}
