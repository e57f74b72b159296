import type { Handlers } from '../context';
import { accountHandlers } from './account';
import { catalogueHandlers } from './catalogue';
import { credentialHandlers } from './credentials';
import { favouriteHandlers } from './favourites';
import { laterHandlers } from './later';
import { listingHandlers } from './listings';
import { loginHandlers } from './login';
import { noticeHandlers } from './notices';
import { orderHandlers } from './orders';
import { paymentHandlers } from './payments';
import { shopHandlers } from './shop';
import { uploadHandlers } from './uploads';

/** A handler for each call of the contract. */
export const handlers: Handlers = {
  ...shopHandlers,
  ...catalogueHandlers,
  ...listingHandlers,
  ...noticeHandlers,
  ...favouriteHandlers,
  ...loginHandlers,
  ...accountHandlers,
  ...orderHandlers,
  ...paymentHandlers,
  ...credentialHandlers,
  ...uploadHandlers,
  ...laterHandlers,
};
