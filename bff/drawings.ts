/** Pictures the storefront draws itself. Colours are `#rrggbb`; pictures are paths of this site or null. */

/** A square sign of the shop for browsers, home screens and the manifest. */
export interface SiteIcon {
  /** The merchant's own sign, when it lies on this site. */
  readonly picture: string | null;
  /** Stands in the icon when there is no picture. */
  readonly letter: string;
  readonly ground: string;
  readonly onGround: string;
  readonly sizePx: number;
  /** Systems cut such an icon to any shape: the sign keeps to its middle, the ground goes to the edges. */
  readonly maskable: boolean;
}

/** What a shared link shows of a listing: 1200 by 630 px. */
export interface ShareCard {
  readonly shop: string;
  readonly logo: string | null;
  readonly title: string;
  /** Written out, such as `¥1,280`; null when it is not known. */
  readonly price: string | null;
  /** Game, region, server. */
  readonly facts: string;
  /** Why it can't be bought, such as "Sold"; null while it can. */
  readonly state: string | null;
  readonly cover: string | null;
  readonly colours: ShareCardColours;
}

export interface ShareCardColours {
  readonly ground: string;
  readonly accent: string;
  readonly title: string;
  readonly quiet: string;
  readonly price: string;
  readonly state: string;
  readonly onState: string;
}

/** Draws as files: an icon as PNG, a card as JPEG. */
export interface Drawings {
  icon(icon: SiteIcon): Promise<Uint8Array>;
  shareCard(card: ShareCard): Promise<Uint8Array>;
}
