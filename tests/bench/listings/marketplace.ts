import { randomBytes } from 'node:crypto';
import { createMarketplace } from '../../../marketplace/app';
import { createVault } from '../../../marketplace/credentials/vault';
import type { Database } from '../../../marketplace/db/engine';
import { createPaymentProviders } from '../../../marketplace/payments/providers';
import { drawPicture } from '../../../marketplace/pictures/draw';
import { createFolderStore } from '../../../marketplace/uploads/folderStore';
import { scratchDirectory } from '../../marketplace/support/databases';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** The marketplace as it answers storefronts, without its process: everything between a request and its answer. */
export async function openMarketplace(
  db: Database,
): Promise<{ fetch(request: Request): Promise<Response>; close(): Promise<void> }> {
  const uploads = await scratchDirectory();
  const { fetch } = createMarketplace({
    db,
    mode: 'production',
    log: silent,
    pictures: drawPicture,
    payments: await createPaymentProviders({ mode: 'production', alipay: null, now: Date.now }),
    vault: createVault([{ id: 'bench', key: randomBytes(32).toString('base64') }]),
    pictureStore: createFolderStore(uploads.path),
  });
  return { fetch, close: uploads.remove };
}
