import common from './en/Common.json';
import shell from './en/Shell.json';
import errors from './en/Errors.json';
import titles from './en/Titles.json';
import home from './en/Home.json';
import games from './en/Games.json';
import list from './en/List.json';
import detail from './en/Detail.json';
import login from './en/Login.json';
import notices from './en/Notices.json';
import app from './en/App.json';
import orders from './en/Orders.json';
import favourites from './en/Favourites.json';
import history from './en/History.json';
import soon from './en/Soon.json';
import sureOrder from './en/SureOrder.json';
import order from './en/Order.json';
import cashier from './en/Cashier.json';

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
  Login: login,
  Notices: notices,
  App: app,
  Orders: orders,
  Favourites: favourites,
  History: history,
  Soon: soon,
  SureOrder: sureOrder,
  Order: order,
  Cashier: cashier,
};
