import { api } from '~/lib/api';

/** Where this browser stands with notices of this shop, for the person who is logged in. */
export type PushState = 'unsupported' | 'unavailable' | 'denied' | 'off' | 'on';

/** A worker is there soon after the page has loaded, or not at all. */
const workerWaitMs = 10_000;

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** @throws Error when no worker comes */
async function workerReady(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('no service worker')), workerWaitMs);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** @throws Error when the shop does not say */
async function askShop() {
  const answer = await api.call('GET /api/web/push/key', {});
  if (!answer.ok) throw new Error(answer.msg);
  return answer.payload;
}

async function hashOf(endpoint: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * On only when both sides say so: another person's subscription may be left in this browser, and the shop's ends with
 * the session.
 * @throws Error when the shop does not say
 */
export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  const shop = await askShop();
  if (shop?.publicKey === undefined) return 'unavailable';
  if (Notification.permission === 'denied') return 'denied';
  const own = Notification.permission === 'granted' ? await ownSubscription() : null;
  return own !== null && shop.current === (await hashOf(own.endpoint)) ? 'on' : 'off';
}

/**
 * Asks the person, then the browser's push service, then tells the shop. Call it from a click: browsers refuse to ask
 * otherwise.
 * @throws Error when the push service or the shop fails
 */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const shop = await askShop();
  if (shop?.publicKey === undefined) return 'unavailable';
  const { pushManager } = await workerReady();
  // One that was made for other keys, before the shop changed them, would hear nothing.
  const old = await pushManager.getSubscription();
  if (old !== null && !isMadeFor(old, shop.publicKey)) await old.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: shop.publicKey });
  const { endpoint, keys } = made.toJSON();
  const answer = await api.call('POST /api/web/push/subscription', {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  });
  if (!answer.ok) throw new Error(answer.msg);
  return 'on';
}

/** Tells the shop first: should the rest fail, it is silent all the same. @throws Error when the shop fails */
export async function turnPushOff(): Promise<PushState> {
  const own = await ownSubscription();
  if (own === null) return 'off';
  const answer = await api.call('POST /api/web/push/subscription/remove', { endpoint: own.endpoint });
  if (!answer.ok) throw new Error(answer.msg);
  await own.unsubscribe();
  return 'off';
}

function isMadeFor({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}
