import type { Messages } from '~/lib/i18n';
import account from './zh-CN/Account.json';
import app from './zh-CN/App.json';
import appraisals from './zh-CN/Appraisals.json';
import cashier from './zh-CN/Cashier.json';
import common from './zh-CN/Common.json';
import compare from './zh-CN/Compare.json';
import detail from './zh-CN/Detail.json';
import errors from './zh-CN/Errors.json';
import favourites from './zh-CN/Favourites.json';
import games from './zh-CN/Games.json';
import history from './zh-CN/History.json';
import home from './zh-CN/Home.json';
import leishen from './zh-CN/Leishen.json';
import list from './zh-CN/List.json';
import login from './zh-CN/Login.json';
import lookup from './zh-CN/Lookup.json';
import messagesTexts from './zh-CN/Messages.json';
import notices from './zh-CN/Notices.json';
import offers from './zh-CN/Offers.json';
import offline from './zh-CN/Offline.json';
import order from './zh-CN/Order.json';
import orders from './zh-CN/Orders.json';
import personal from './zh-CN/Personal.json';
import pictures from './zh-CN/Pictures.json';
import products from './zh-CN/Products.json';
import searches from './zh-CN/Searches.json';
import push from './zh-CN/Push.json';
import sell from './zh-CN/Sell.json';
import sellWays from './zh-CN/SellWays.json';
import seo from './zh-CN/Seo.json';
import shell from './zh-CN/Shell.json';
import supplier from './zh-CN/Supplier.json';
import sureOrder from './zh-CN/SureOrder.json';
import titles from './zh-CN/Titles.json';

/** The Chinese texts. */
export const messages: Messages = {
  Common: common,
  Shell: shell,
  Errors: errors,
  Titles: titles,
  Home: home,
  Games: games,
  List: list,
  Detail: detail,
  Compare: compare,
  Login: login,
  Notices: notices,
  Messages: messagesTexts,
  App: app,
  Orders: orders,
  Favourites: favourites,
  History: history,
  Searches: searches,
  Personal: personal,
  Supplier: supplier,
  SureOrder: sureOrder,
  Order: order,
  Cashier: cashier,
  Pictures: pictures,
  Sell: sell,
  SellWays: sellWays,
  Products: products,
  Appraisals: appraisals,
  Offers: offers,
  Leishen: leishen,
  Account: account,
  Lookup: lookup,
  Seo: seo,
  Offline: offline,
  Push: push,
};
