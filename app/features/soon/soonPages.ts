import { paths } from '~/paths';

/** The screens that other parts of the product will fill, with what a visitor can do meanwhile. */
export const soonPages = {
  applyMerchant: { needsAccount: true, links: [['cooperation', paths.introduction({ notice: 'zbhz' })]] },
} as const satisfies Record<string, { needsAccount: boolean; links: readonly (readonly [string, string])[] }>;

export type SoonPageName = keyof typeof soonPages;
