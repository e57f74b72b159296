import common from './zh-CN/Common.json';
import compare from './zh-CN/Compare.json';
import descriptions from './zh-CN/Descriptions.json';
import detail from './zh-CN/Detail.json';
import errors from './zh-CN/Errors.json';
import games from './zh-CN/Games.json';
import home from './zh-CN/Home.json';
import list from './zh-CN/List.json';
import messagesTexts from './zh-CN/Messages.json';
import notices from './zh-CN/Notices.json';
import shell from './zh-CN/Shell.json';
import titles from './zh-CN/Titles.json';

/** The Chinese texts of the frame and of the pages that guests open first. */
export const firstMessages = {
  Common: common,
  Shell: shell,
  Errors: errors,
  Titles: titles,
  Descriptions: descriptions,
  Home: home,
  Games: games,
  List: list,
  Detail: detail,
  Compare: compare,
  Notices: notices,
  Messages: messagesTexts,
};
