import account from './en/Account.json';
import app from './en/App.json';
import appraisals from './en/Appraisals.json';
import cashier from './en/Cashier.json';
import common from './en/Common.json';
import compare from './en/Compare.json';
import detail from './en/Detail.json';
import errors from './en/Errors.json';
import favourites from './en/Favourites.json';
import games from './en/Games.json';
import history from './en/History.json';
import home from './en/Home.json';
import leishen from './en/Leishen.json';
import list from './en/List.json';
import login from './en/Login.json';
import lookup from './en/Lookup.json';
import messagesTexts from './en/Messages.json';
import notices from './en/Notices.json';
import offers from './en/Offers.json';
import offline from './en/Offline.json';
import order from './en/Order.json';
import orders from './en/Orders.json';
import personal from './en/Personal.json';
import pictures from './en/Pictures.json';
import products from './en/Products.json';
import searches from './en/Searches.json';
import push from './en/Push.json';
import sell from './en/Sell.json';
import sellWays from './en/SellWays.json';
import seo from './en/Seo.json';
import shell from './en/Shell.json';
import supplier from './en/Supplier.json';
import sureOrder from './en/SureOrder.json';
import titles from './en/Titles.json';

/** The English texts; those the specification gives stand here word for word. */
export const messages = {
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
