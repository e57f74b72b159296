import account from './zh-CN/Account.json';
import app from './zh-CN/App.json';
import appraisals from './zh-CN/Appraisals.json';
import cashier from './zh-CN/Cashier.json';
import earnings from './zh-CN/Earnings.json';
import favourites from './zh-CN/Favourites.json';
import history from './zh-CN/History.json';
import leishen from './zh-CN/Leishen.json';
import login from './zh-CN/Login.json';
import lookup from './zh-CN/Lookup.json';
import offers from './zh-CN/Offers.json';
import offline from './zh-CN/Offline.json';
import order from './zh-CN/Order.json';
import orders from './zh-CN/Orders.json';
import personal from './zh-CN/Personal.json';
import pictures from './zh-CN/Pictures.json';
import products from './zh-CN/Products.json';
import push from './zh-CN/Push.json';
import searches from './zh-CN/Searches.json';
import sell from './zh-CN/Sell.json';
import sellWays from './zh-CN/SellWays.json';
import seo from './zh-CN/Seo.json';
import supplier from './zh-CN/Supplier.json';
import sureOrder from './zh-CN/SureOrder.json';

/** The Chinese texts of everything else: a browser fetches them when they are needed. */
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
