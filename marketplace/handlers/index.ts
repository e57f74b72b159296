import type { Handlers } from '../context';
import { accountHandlers } from './account';
import { buybackHandlers } from './buybacks';
import { catalogueHandlers } from './catalogue';
import { chatHandlers } from './chat';
import { credentialHandlers } from './credentials';
import { draftHandlers } from './drafts';
import { earningHandlers } from './earnings';
import { estimateHandlers } from './estimate';
import { favouriteHandlers } from './favourites';
import { handoverHandlers } from './handovers';
import { identityHandlers } from './identity';
import { listingHandlers } from './listings';
import { loginHandlers } from './login';
import { messageHandlers } from './messages';
import { noticeHandlers } from './notices';
import { orderHandlers } from './orders';
import { partnerHandlers } from './partner';
import { paymentHandlers } from './payments';
import { problemHandlers } from './problems';
import { productHandlers } from './products';
import { promotionHandlers } from './promotion';
import { searchHandlers } from './searches';
import { pushHandlers } from './push';
import { sessionHandlers } from './sessions';
import { shopHandlers } from './shop';
import { supplierHandlers } from './suppliers';
import { uploadHandlers } from './uploads';

/** A handler for each call of the contract. */
export const handlers: Handlers = {
  ...shopHandlers,
  ...catalogueHandlers,
  ...listingHandlers,
  ...noticeHandlers,
  ...messageHandlers,
  ...pushHandlers,
  ...favouriteHandlers,
  ...searchHandlers,
  ...loginHandlers,
  ...accountHandlers,
  ...sessionHandlers,
  ...identityHandlers,
  ...promotionHandlers,
  ...chatHandlers,
  ...orderHandlers,
  ...paymentHandlers,
  ...partnerHandlers,
  ...credentialHandlers,
  ...handoverHandlers,
  ...uploadHandlers,
  ...problemHandlers,
  ...buybackHandlers,
  ...supplierHandlers,
  ...productHandlers,
  ...draftHandlers,
  ...estimateHandlers,
  ...earningHandlers,
};
