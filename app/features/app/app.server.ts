import { toString as drawQrCode } from 'qrcode';
import type { BffClient } from '../../../bff/contract/types';
import { safePicture, safeTarget } from '~/lib/links';

/** The web's app type. Source: specification §9. */
const webAppType = '1';

/** The app as its page shows it. */
export interface AppData {
  readonly downloadUrl: string;
  /** The merchant's own code, or one drawn here as a data URL. */
  readonly qrSource: string;
  readonly version: string | null;
  readonly publishTime: string | null;
  readonly changes: readonly string[];
}

/** The newest app version; null when there is nothing to download, 'failed' when nobody could tell. */
export async function loadApp(bff: BffClient, origin: string): Promise<AppData | 'failed' | null> {
  const answer = await bff.call('GET /api/app/version/lastOne', { appType: webAppType });
  if (!answer.ok && answer.status !== 200) return 'failed';
  const version = answer.ok ? answer.payload : undefined;
  const target = safeTarget(version?.appDownloadUrl);
  // An address nobody may follow is no download: a button would be dead.
  if (version === undefined || target === null) return null;
  const downloadUrl = target.kind === 'site' ? target.to : target.href;
  return {
    downloadUrl,
    qrSource: safePicture(version.qrUrl) ?? (await qrDataUrl(new URL(downloadUrl, origin).href)),
    version: version.version ?? null,
    publishTime: version.publishTime ?? null,
    changes: (version.changes ?? '')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  };
}

async function qrDataUrl(text: string): Promise<string> {
  const svg = await drawQrCode(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
