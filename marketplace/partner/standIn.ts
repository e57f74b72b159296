import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { parseForm } from '../http/form';
import { languageOf, type Language } from '../messages';
import type { Log } from '../log';
import { itemPage, wayBack } from './itemPage';
import { readLogin, type HandedItem } from './loginToken';
import { backLink, html, standInPage } from './page';
import type { Partner } from './partner';
import { quoteOf } from './quote';
import { createReporter, type Reporter } from './reporter';
import { partnerText, type PartnerText } from './texts';
import { createVisits, isOwnForm, type Visit } from './visits';

const cookieName = 'leishen-stand-in';
const maxFormBytes = 4096;
/** After so long the stand-in has paid. */
const payDelayMs = 4_000;
const hostPattern = /^[a-z0-9.-]{1,253}$/;

/** What the stand-in depends on. */
export interface StandInParts {
  readonly partner: Partner;
  /** The marketplace's own: reports go there, and pictures of items come from there. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The present time in epoch milliseconds. */
  readonly now: () => number;
  readonly log: Log;
  /** The storefront's port: the way back from a page that knows no shop. 0: it is not known here. */
  readonly sitePort: number;
  /** Do browsers reach it by https? */
  readonly isHttps: boolean;
  /** Runs something later; replaced in tests. */
  readonly later?: (work: () => void, delayMs: number) => void;
}

/**
 * Plays the partner Leishen in demo mode: takes people in by their token, makes an instant offer for the item, and
 * tells the shop what became of it. It knows nothing that a real partner would not know.
 */
export function createStandIn(parts: StandInParts): { fetch(request: Request): Promise<Response> } {
  const { partner, now, log } = parts;
  const later = parts.later ?? ((work, delayMs) => void setTimeout(work, delayMs).unref());
  const report = createReporter(partner, parts.fetch, now);
  const visits = createVisits(now);
  const app = new Hono();
  app.use(bodyLimit({ maxSize: maxFormBytes, onError: (context) => lost(context, 'wrongForm', 'wrongFormText', 413) }));

  app.get('/login', async (context) => {
    const claims = await readLogin(partner, context.req.query('token') ?? '', now());
    if (typeof claims === 'string') return lost(context, 'badLink', claims, claims === 'expired' ? 410 : 403);
    if (!visits.useOnce(claims)) return lost(context, 'badLink', 'used', 410);
    const { name, visit } = visits.open(claims);
    if (claims.item !== null) await beginSale(visit, claims.item);
    setCookie(context, cookieName, name, { httpOnly: true, sameSite: 'Lax', path: '/', secure: parts.isHttps });
    // The token leaves the address bar and the history.
    return seeOther('/', context.res.headers);
  });

  app.get('/', (context) => {
    const visit = visits.find(getCookie(context, cookieName));
    return visit === null ? lost(context, 'signedOut', 'signedOutText', 401) : itemPage(visit);
  });

  app.get('/cover', async (context) => {
    const { item, iss } = visits.find(getCookie(context, cookieName))?.claims ?? {};
    if (!item?.cover || iss === undefined) return lost(context, 'missing', 'signedOutText', 404);
    const { pathname } = new URL(item.cover);
    const host = new URL(iss).host;
    const picture = await parts.fetch(new Request(`http://127.0.0.1/prod-api${pathname}`, { headers: { host } }));
    const type = picture.headers.get('content-type') ?? '';
    if (!picture.ok || !/^image\/(?!svg)/.test(type)) return lost(context, 'missing', 'signedOutText', 404);
    return new Response(picture.body, {
      headers: { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
  });

  app.get('/favicon.ico', () => new Response(null, { status: 204 }));
  app.post('/accept', (context) => step(context, accept));
  app.post('/decline', (context) => step(context, decline));
  app.notFound((context) => lost(context, 'missing', 'signedOutText', 404));
  app.onError((error, context) => {
    log.error({ path: context.req.path, error: error.message }, 'the stand-in of the partner failed');
    return lost(context, 'unheard', 'unheardText', 500);
  });

  async function beginSale(visit: Visit, item: HandedItem): Promise<void> {
    visit.state = 'quoted';
    visit.isOffered = item.offer !== null;
    visit.quoteCents = quoteOf(item);
    if (visit.quoteCents === null) visit.state = 'noQuote';
    else if (item.state === 'accepted') settleSoon(visit);
    else await offer(visit);
  }

  /** @returns false when the shop did not answer: then nothing has changed */
  async function tell(visit: Visit, outcome: Parameters<Reporter>[0]['outcome'], state: Visit['state']) {
    const { claims, quoteCents } = visit;
    const word = await report({ claims, outcome, priceCents: outcome === 'declined' ? null : quoteCents });
    if (word !== 'unheard') visit.state = word === 'success' ? state : 'gone';
    return word !== 'unheard';
  }

  async function offer(visit: Visit): Promise<boolean> {
    if (visit.isOffered) return true;
    visit.isOffered = await tell(visit, 'offered', 'quoted');
    return visit.isOffered;
  }

  async function accept(visit: Visit): Promise<boolean> {
    if (!(await offer(visit))) return false;
    // The shop may have said no to the offer.
    if (isOver(visit)) return true;
    const isHeard = await tell(visit, 'accepted', 'accepted');
    if (isAccepted(visit)) settleSoon(visit);
    return isHeard;
  }

  const decline = (visit: Visit) => tell(visit, 'declined', 'declined');

  /** A shop that does not hear of the payment is told again when the person comes back. */
  async function pay(visit: Visit): Promise<void> {
    const word = await report({ claims: visit.claims, outcome: 'paid', priceCents: visit.quoteCents });
    if (word === 'success') visit.state = 'paid';
  }

  function settleSoon(visit: Visit): void {
    visit.state = 'accepted';
    const failed = (error: unknown) => log.error({ error: String(error) }, 'the stand-in of the partner could not pay');
    later(() => void pay(visit).catch(failed), payDelayMs);
  }

  async function step(context: Context, take: (visit: Visit) => Promise<boolean>): Promise<Response> {
    const visit = visits.find(getCookie(context, cookieName));
    if (visit === null) return lost(context, 'signedOut', 'signedOutText', 401);
    const formKey = parseForm(await context.req.text())?.['formKey'] ?? '';
    if (!isOwnForm(visit, formKey)) return lost(context, 'wrongForm', 'wrongFormText', 403, visit);
    // One after the other: a second click finds the step taken.
    visit.turn = visit.turn.catch(() => false).then(() => isOver(visit) || take(visit));
    return (await visit.turn) ? seeOther('/') : lost(context, 'unheard', 'unheardText', 502, visit);
  }

  /** A page for whoever is lost: what is the matter, and ways on. */
  function lost(
    context: Context,
    title: PartnerText,
    text: PartnerText,
    status: number,
    visit: Visit | null = null,
  ): Response {
    const language: Language = visit?.claims.locale ?? languageOf(context.req.header('accept-language')) ?? 'en';
    const t = (name: PartnerText) => partnerText(language, name);
    const look = visit === null ? null : html`<a class="back" href="/">${t('look')}</a>`;
    const back = backLink(language, visit === null ? presumedShop(context, parts.sitePort) : wayBack(visit));
    return standInPage(
      language,
      t(title),
      html`<section>
        <h1>${t(title)}</h1>
        <p>${t(text)}</p>
        <div class="ways">${look}${back}</div>
      </section>`,
      status,
    );
  }

  return { fetch: async (request) => app.fetch(request) };
}

const isOver = ({ state }: Visit) => state !== 'quoted';
const isAccepted = ({ state }: Visit) => state === 'accepted';

function seeOther(to: string, more?: Headers): Response {
  const headers = new Headers(more);
  headers.set('location', to);
  headers.set('cache-control', 'no-store');
  headers.set('referrer-policy', 'no-referrer');
  return new Response(null, { status: 303, headers });
}

/** In the demo the stand-in is asked under the shop's own name; without one, or its port, there is no way to show. */
function presumedShop(context: Context, sitePort: number): string | null {
  const host = (context.req.header('host') ?? '').toLowerCase().replace(/:\d+$/, '');
  return hostPattern.test(host) && sitePort !== 0 ? `http://${host}:${sitePort}/pages/leishenkuaishu` : null;
}
