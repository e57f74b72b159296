/// <reference lib="webworker" />
import { messageTarget } from '~/features/messages/messageTarget';
import { paths } from '~/paths';
import { newsOf, newsText } from './orderNews';
import type { WorkerShop } from './workerShop';

type Scope = ServiceWorkerGlobalScope & { readonly shop: WorkerShop };

/** Shows what the marketplace pushes, in words of ours; a press opens the page of this site that it is about. */
export function hearPushes(scope: Scope): void {
  const { shop, registration, clients, location } = scope;

  scope.addEventListener('push', (event) => {
    const news = newsOf(event.data?.text());
    const icon = shop.logo?.startsWith('/') ? { icon: shop.logo } : {};
    event.waitUntil(
      registration.showNotification(newsText(news), {
        ...icon,
        body: shop.name,
        lang: news.language,
        // News of the same thing takes the place of older news.
        tag: `${news.kind}-${news.refId}`,
        data: (news.refId === '' ? null : messageTarget(news)) ?? paths.ours.messages(),
      }),
    );
  });

  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    // Always a path made here from numbers, so it cannot lead elsewhere.
    event.waitUntil(show(new URL(String(event.notification.data), location.origin)));
  });

  async function show(page: URL): Promise<void> {
    const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = open.find(({ url }) => url === page.href);
    if (there === undefined) await clients.openWindow(page.href);
    else await there.focus();
  }
}
