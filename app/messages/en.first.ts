import common from './en/Common.json';
import compare from './en/Compare.json';
import descriptions from './en/Descriptions.json';
import detail from './en/Detail.json';
import errors from './en/Errors.json';
import games from './en/Games.json';
import home from './en/Home.json';
import list from './en/List.json';
import messagesTexts from './en/Messages.json';
import notices from './en/Notices.json';
import shell from './en/Shell.json';
import titles from './en/Titles.json';

/** The English texts of the frame and of the pages that guests open first. */
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
