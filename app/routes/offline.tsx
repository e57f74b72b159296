import type { MetaFunction } from '@remix-run/node';
import { OfflinePage } from '~/features/webApp/OfflinePage';
import type { ShellHandle } from '~/lib/handle';
import { pageMeta } from '~/lib/meta';

/** Kept by the service worker and shown without a connection: nothing on it may need one, or know who looks. */
export const handle: ShellHandle = { header: false, footer: false, bottomBar: false, scripts: false };

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'offline', noIndex: true });

export default OfflinePage;
