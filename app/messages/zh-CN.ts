import common from './zh-CN/Common.json';
import shell from './zh-CN/Shell.json';
import errors from './zh-CN/Errors.json';
import titles from './zh-CN/Titles.json';
import home from './zh-CN/Home.json';
import games from './zh-CN/Games.json';
import list from './zh-CN/List.json';
import detail from './zh-CN/Detail.json';
import login from './zh-CN/Login.json';
import notices from './zh-CN/Notices.json';
import app from './zh-CN/App.json';
import orders from './zh-CN/Orders.json';
import favourites from './zh-CN/Favourites.json';
import history from './zh-CN/History.json';
import soon from './zh-CN/Soon.json';
import sureOrder from './zh-CN/SureOrder.json';
import order from './zh-CN/Order.json';
import cashier from './zh-CN/Cashier.json';
import type { Messages } from '~/lib/i18n';

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
