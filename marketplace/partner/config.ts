/** What the marketplace is told of the partner Leishen. */
export type PartnerConfig =
  | {
      readonly kind: 'leishen';
      /** The address of its login. */
      readonly url: string;
      /** Shared with the partner. Secret: never log it. */
      readonly secret: string;
    }
  | {
      /** Demo mode: this process plays the partner too, with a secret of its own. */
      readonly kind: 'standIn';
      readonly host: string;
      readonly port: number;
      /** Its origin as browsers reach it; null: the shop's own host name with `port`. */
      readonly publicUrl: string | null;
      /** The storefront's port: the way back from a page that knows no shop. 0: the system chooses one later. */
      readonly sitePort: number;
    };
