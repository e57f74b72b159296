import type { Language } from '../messages';
import { wireMoney } from '../queries/wire';
import type { HandedItem } from './loginToken';
import { backLink, html, standInPage, type Html } from './page';
import { quoteSharePercent } from './quote';
import { partnerText, type PartnerText } from './texts';
import type { Visit, VisitState } from './visits';

/** What a state's section says. */
const words: Readonly<Record<Exclude<VisitState, 'quoted'>, readonly [PartnerText, PartnerText]>> = {
  noItem: ['noItem', 'noItemText'],
  noQuote: ['noQuote', 'noQuoteText'],
  accepted: ['accepted', 'acceptedText'],
  paid: ['paid', 'paidText'],
  declined: ['declined', 'declinedText'],
  gone: ['gone', 'goneText'],
};

/** Where the visitor came from: the shop the token was signed for, and no other. */
export function wayBack({ claims }: Visit): string {
  return new URL(claims.return_to, claims.iss).href;
}

/** What a visitor sees: the item, the offer or what became of it, and the way back. */
export function itemPage(visit: Visit): Response {
  const language = visit.claims.locale;
  const t = (name: PartnerText) => partnerText(language, name);
  const { item } = visit.claims;
  const title = item?.title ?? t('hello');
  return standInPage(
    language,
    title,
    html`${item === null ? html`<h1>${t('hello')}</h1>` : itemSection(item, language)}${stateSection(visit)}
      <p>${t('hidden')}</p>`,
  );
}

function itemSection(item: HandedItem, language: Language): Html {
  const t = (name: PartnerText) => partnerText(language, name);
  const picture = item.cover === null ? null : html`<img src="/cover" alt="" />`;
  const row = (name: PartnerText, value: string | null) =>
    value === null
      ? html``
      : html`<dt>${t(name)}</dt>
          <dd>${value}</dd>`;
  const hoped = item.hopedPrice === null ? null : `¥${item.hopedPrice}`;
  return html`<section>
    <div class="item">
      ${picture}
      <div>
        <h1>${item.title}</h1>
        <p>${item.game}</p>
      </div>
    </div>
    <dl>${row('region', item.region)}${row('hoped', hoped)}</dl>
  </section>`;
}

function stateSection(visit: Visit): Html {
  const language = visit.claims.locale;
  const price = visit.quoteCents === null ? '' : `¥${wireMoney(visit.quoteCents)}`;
  const t = (name: PartnerText) => partnerText(language, name, { price, share: String(quoteSharePercent) });
  const back = backLink(language, wayBack(visit));
  if (visit.state !== 'quoted') {
    const [title, text] = words[visit.state];
    return html`<section role="status">
      <h2>${t(title)}</h2>
      <p>${t(text)}</p>
      <div class="ways">${back}</div>
    </section>`;
  }
  const form = (action: 'accept' | 'decline', main: Html) =>
    html`<form method="post" action="/${action}">
      <input type="hidden" name="formKey" value="${visit.formKey}" /><button ${main}>${t(action)}</button>
    </form>`;
  const reason = visit.claims.item?.hopedPrice === null ? 'quoteGuideText' : 'quoteText';
  return html`<section>
    <h2>${t('quote')}</h2>
    <p class="price">${price}</p>
    <p>${t(reason)}</p>
    <p>${t('acceptText')}</p>
    <div class="ways">${form('accept', html`data-main`)}${form('decline', html``)}${back}</div>
  </section>`;
}
