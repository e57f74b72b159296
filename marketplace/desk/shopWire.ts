import type { ShopFileInput } from '../shopFile/shopFile';

/** A shop as the desk lists it. */
export interface DeskShop {
  readonly id: number;
  readonly name: string;
  readonly state: 'open' | 'suspended';
  readonly language: string;
  readonly useTheme: string;
  /** In alphabetical order. */
  readonly hosts: readonly string[];
  /** Games that its visitors see. */
  readonly games: number;
  readonly onSale: number;
}

/** What applying a file did, or with `check` would do. */
export interface DeskApplied {
  readonly shop: DeskShop | null;
  readonly created: boolean;
  /** A line each: `+ label "Rare"`, `~ name`, `- host old.example`. */
  readonly changes: readonly string[];
}

/** A shop's file as the desk gives it, which it takes again. */
export type DeskShopFile = ShopFileInput;
