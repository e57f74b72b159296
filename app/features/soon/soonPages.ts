import { paths } from '~/paths';

/** The screens that other parts of the product will fill, with what a visitor can do meanwhile. */
export const soonPages = {
  officialConsignment: { needsAccount: false, links: [['howToSell', paths.announcements({ notice: 'rhmm' })]] },
  quickBuyBack: { needsAccount: false, links: [['howToSell', paths.announcements({ notice: 'rhmm' })]] },
  biddingBuyBack: { needsAccount: false, links: [['howToSell', paths.announcements({ notice: 'rhmm' })]] },
  leishen: { needsAccount: true, links: [['howToSell', paths.announcements({ notice: 'rhmm' })]] },
  sale: { needsAccount: false, links: [['howToSell', paths.announcements({ notice: 'rhmm' })]] },
  basicInformation: { needsAccount: true, links: [['howToSell', paths.announcements({ notice: 'rhmm' })]] },
  commit: { needsAccount: true, links: [['howToSell', paths.announcements({ notice: 'rhmm' })]] },
  offers: { needsAccount: true, links: [['browse', paths.accountOrder({ pageType: 'buy' })]] },
  myProducts: { needsAccount: true, links: [['browse', paths.accountOrder({ pageType: 'buy' })]] },
  myAppraisals: { needsAccount: true, links: [['browse', paths.accountOrder({ pageType: 'buy' })]] },
  feedback: { needsAccount: true, links: [['help', paths.announcements({ notice: 'cjwt' })]] },
  applyMerchant: { needsAccount: true, links: [['cooperation', paths.introduction({ notice: 'zbhz' })]] },
} as const satisfies Record<string, { needsAccount: boolean; links: readonly (readonly [string, string])[] }>;

export type SoonPageName = keyof typeof soonPages;
