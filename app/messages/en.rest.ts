import account from './en/Account.json';
import app from './en/App.json';
import appraisals from './en/Appraisals.json';
import cashier from './en/Cashier.json';
import earnings from './en/Earnings.json';
import favourites from './en/Favourites.json';
import history from './en/History.json';
import leishen from './en/Leishen.json';
import login from './en/Login.json';
import lookup from './en/Lookup.json';
import offers from './en/Offers.json';
import offline from './en/Offline.json';
import order from './en/Order.json';
import orders from './en/Orders.json';
import personal from './en/Personal.json';
import pictures from './en/Pictures.json';
import products from './en/Products.json';
import push from './en/Push.json';
import searches from './en/Searches.json';
import sell from './en/Sell.json';
import sellWays from './en/SellWays.json';
import seo from './en/Seo.json';
import supplier from './en/Supplier.json';
import sureOrder from './en/SureOrder.json';

/** The English texts of everything else: a browser fetches them when they are needed. */
export const restMessages = {
  Login: login,
  App: app,
  Orders: orders,
  Earnings: earnings,
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
