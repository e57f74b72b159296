import type { SellWay } from './sell';

/** What a shop may do without. Switched off, its pages and calls are answered 404 and nothing leads there. */
export const features = [
  /** Everything of people who sell; with it go the next three, which are ways of selling. */
  'selling',
  'buyback',
  'appraisal',
  'leishen',
  /** The application to become a supplier. */
  'suppliers',
  'invites',
  'feedback',
  'appDownload',
] as const;

export type Feature = (typeof features)[number];

/** Which features a shop has. */
export type FeatureSwitches = Readonly<Record<Feature, boolean>>;

/** The feature a way of selling belongs to. */
export const featureOfWay: Readonly<Record<SellWay, Feature>> = {
  consignment: 'selling',
  quick: 'buyback',
  bidding: 'buyback',
  leishen: 'leishen',
  appraisal: 'appraisal',
};
