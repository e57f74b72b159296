import { bullets, section, steps, table, type NoticeDefinition } from './noticeHtml';
import type { ShopDefinition } from './shops';

function news({ name, contact, codePrefix }: ShopDefinition): NoticeDefinition[] {
  return [
    {
      type: 'xwgg',
      title: `New this week at ${name}: three kinds of accounts are checked first`,
      html:
        section(
          'New this week',
          `${name} took in a good number of well-kept accounts. Their codes start with ${codePrefix}, and each report carries the date of the check.`,
        ) +
        section('Order of checks') +
        steps(['Listings with a guarantee', 'Accounts without a bound phone', 'Everything else, the oldest first']) +
        section(
          'Where to see it',
          'Every checked listing shows when we logged in. After thirty days we log in once more.',
        ),
      daysAgo: 1,
    },
    {
      type: 'xwgg',
      title: `When ${name} answers`,
      html: section(
        'Hours',
        `Every day from 9:00 to 23:00, holidays included. Call ${name} on ${contact.phone ?? 'the number in the footer'}.`,
        'You can order at night: paid orders queue up and are checked from 9:00, the first paid first.',
      ),
      daysAgo: 7,
    },
    {
      type: 'xwgg',
      title: `Somebody who claims to be ${name} staff?`,
      html:
        section(
          'Trade on this site only',
          `${name} never takes money in a private chat and never asks for a game password. Stop at once when somebody`,
        ) +
        bullets([
          'wants a bank transfer, a gift card or any payment outside this site',
          'says to be our staff and asks for a password, an SMS code or a photo of your ID',
          'sends an order page whose address is not the one you know',
        ]) +
        section(
          'How to check',
          `Enter the contact or payee under Safety check: only what it says belongs to ${name} is ours.`,
        ),
      daysAgo: 15,
    },
  ];
}

function rules({ name }: ShopDefinition): NoticeDefinition[] {
  return [
    {
      type: 'jyxz',
      title: `Trading rules of ${name}`,
      html:
        section(
          '1. Ordering',
          'A listing is kept for you for fifteen minutes. An order that is not paid by then closes by itself, and the listing is on sale again.',
        ) +
        section('2. Payment', `${name} holds your payment until you confirm the account. Nobody can draw it earlier.`) +
        section(
          '3. Checking the account',
          `You have seventy-two hours to compare characters, items and bindings with the listing. If something differs, open a dispute; ${name} goes on holding the money. After seventy-two hours without a word the order completes.`,
        ) +
        section('4. While the account is rebound, do not') +
        bullets(['buy anything in it for twenty-four hours', 'change the verified name', 'lend it to anybody']) +
        section('5. What we do not trade') +
        bullets([
          'accounts of unclear origin or in dispute',
          'accounts that are banned, or with violations the listing hides',
          'accounts verified in the name of a minor',
        ]) +
        section('6. Minors', `${name} does not trade with minors.`),
      daysAgo: 41,
    },
    {
      type: 'bpzl',
      title: `Papers for a ${name} guarantee`,
      html:
        section('From the seller') +
        bullets([
          'When, where and how the account was registered',
          'Screenshots of the last three payments in the game',
          'The present state of bound phone and mail',
          'A verified real name',
        ]) +
        section('What is covered') +
        table(
          ['Case', 'Covered', 'Note'],
          [
            ['The first owner or a former binding takes it back', 'Yes', 'The full price'],
            ['A ban for what the seller did', 'Yes', 'The cause lies before the sale'],
            ['The buyer changed bindings and lost it', 'No', 'The rebinding record decides'],
            ['A ban for cheating after the sale', 'No', 'The cause lies after the sale'],
          ],
        ) +
        section(
          'How to claim',
          `Until the order completes, open a dispute on the order page, with screenshots. Afterwards the order page says under Guarantee how to claim it. ${name} answers within two working days.`,
        ),
      daysAgo: 27,
    },
  ];
}

function questions({ name }: ShopDefinition): NoticeDefinition[] {
  const question = (title: string, html: string, daysAgo: number) => ({ type: 'cjwt', title, html, daysAgo });
  return [
    question(
      'How soon do I get the account?',
      section(
        'Time',
        `${name} usually checks and rebinds within two hours. The order page shows each step.`,
        'Where the game itself reviews a rebinding it may take up to twenty-four hours; the page says whose turn it is and until when.',
      ),
      36,
    ),
    question(
      'What if the account is reclaimed?',
      section('Keep the evidence', 'Save the failed login, any notice of a changed password, and the time of both.') +
        section(
          'Then tell us at once',
          `Until the order completes, open a dispute on the order page and add the screenshots: ${name} holds the money until it is settled.`,
          'Afterwards only a guarantee pays back. The order page says under Guarantee how to claim it.',
        ),
      33,
    ),
    question(
      'Where does the price comparison come from?',
      section(
        'How it is made',
        `From what accounts of the same game really sold for at ${name} in the last ninety days. The number of sales stands beside it.`,
        'With too few sales we show no place at all rather than a wrong one.',
      ),
      31,
    ),
    question(
      'Why do some facts say "not disclosed"?',
      section(
        'Not disclosed',
        `What the seller did not state and ${name} did not verify is shown as exactly that. We do not guess.`,
      ),
      29,
    ),
  ];
}

function guides({ name }: ShopDefinition): NoticeDefinition[] {
  return [
    {
      type: 'rhmm',
      title: 'How to buy',
      html:
        section('Buying') +
        steps([
          'Pick a game and narrow the list by region, price, characters, skins and more',
          'On the listing, compare attributes, date of the check, guarantee, and its price among recent sales',
          `Confirm the order and pay within fifteen minutes; ${name} holds the money`,
          'Our staff logs in, checks and rebinds; each step shows who did it and when',
          'See the login on the order page: nobody but you can',
          'Confirm within seventy-two hours when everything is as described; only then the seller is paid',
        ]) +
        section('Before you pay, look at four things') +
        bullets([
          'Bindings: can phone and mail be changed?',
          'Date of the check: the nearer, the better',
          'Guarantee: it stands beside the price, not in small print',
          'Facts "not disclosed": ask first',
        ]) +
        section(
          'If something is wrong',
          `${name} keeps a record of every step. Open a dispute on the order page; ${name} holds the money until it is settled.`,
        ),
      daysAgo: 61,
    },
    {
      type: 'rhmm',
      title: 'How to sell',
      html:
        section('Four ways') +
        table(
          ['Way', 'When it fits', 'Paid'],
          [
            ['Official consignment', 'You can wait for your price', 'After the buyer confirms'],
            ['Quick buy-back', 'You want to sell today', 'After you accept and rebind'],
            ['Bidding buy-back', 'Several merchants shall compete', 'After you choose and rebind'],
            ['Appraisal only', 'You want to know its worth', 'Nothing is sold'],
          ],
        ) +
        section('Step by step') +
        steps([
          'Pick the game, the region and the server',
          'Fill in the template and add clear screenshots',
          'Name your price; fee and net are shown while you type',
          'We review it; when we refuse, we say why, and you can send it again',
          'Help with the rebinding when it sells; you are paid when the buyer confirms',
        ]) +
        section('Type it once', `At ${name} you fill in the facts once for all four ways.`),
      daysAgo: 58,
    },
  ];
}

function cooperation({ name, contact }: ShopDefinition): NoticeDefinition {
  const ways = [contact.wechat && `${contact.wechat} on WeChat`, contact.qq && `QQ ${contact.qq}`]
    .filter(Boolean)
    .join(' or ');
  return {
    type: 'zbhz',
    title: `Streamers and ${name}`,
    html:
      section('What you get') +
      bullets([
        'A link of your own: whoever orders by it is counted for you',
        'Your part of each sale, paid on the tenth for the month before',
        'Reports of our checks that you may show on stream',
      ]) +
      section('What we ask') +
      bullets(['Streams about games, under a verified name', 'Say what the listing says, and promise nothing else']) +
      section(
        'Contact',
        `Write to ${ways || 'the contact in the footer'} and mention "streamer". ${name} answers within a working day.`,
      ),
    daysAgo: 51,
  };
}

function privacy({ name, contact }: ShopDefinition): NoticeDefinition {
  return {
    type: 'yinsixy',
    title: `Privacy agreement of ${name}`,
    html:
      section(
        'In short',
        `This agreement says what ${name} collects when you browse, register, buy and sell, why, how it is protected, and what you may ask of us. By using this site you agree to it.`,
      ) +
      section('1. What we collect') +
      table(
        ['When', 'What', 'What for'],
        [
          ['You browse', 'Visits, listings you looked at', 'Counting views, your browse history'],
          [
            'You register and log in',
            'Phone number, nick name, a hash of your password',
            'Knowing you, protecting you',
          ],
          ['You trade', 'Orders, payment states, contact', 'Trading and support'],
          ['You verify your name', 'Name and ID number', 'The law, and against reclaimed accounts'],
        ],
      ) +
      section(
        'What we do not collect',
        `${name} collects nothing that trading does not need: no address book, and nothing of what you do elsewhere.`,
      ) +
      section(
        '2. What we use it for',
        'Login, trading, support, protection against fraud, and what the law requires us to keep. It is neither sold nor used for profiles.',
      ) +
      section('3. Who else sees it') +
      bullets([
        'Payment providers: order number and amount',
        'The SMS provider: the number a code goes to',
        'Courts and authorities: on a formal request under the law',
      ]) +
      section(
        '4. How it is protected',
        'Passwords are stored so that nobody can read them back. Logins of game accounts are encrypted, and each look at one is recorded. Phone and ID numbers are masked on pages and in logs.',
      ) +
      section(
        '5. How long we keep it',
        'While your account exists and as long as the law requires, then it is deleted or made anonymous. Browse history is kept for a year at most.',
      ) +
      section(
        '6. Cookies and your browser',
        'Your login sits in one encrypted cookie that scripts cannot read. Language, appearance and the games you opened last are kept in your browser; clear them whenever you like.',
      ) +
      section('7. Your rights') +
      bullets([
        'See and correct your data',
        'Export your orders',
        'Delete data or close your account',
        'Take back a consent',
      ]) +
      section('8. Minors', 'We do not serve anybody under eighteen. What we collected by mistake is deleted at once.') +
      section(
        '9. Changes and contact',
        `Changes are announced seven days ahead. Questions about privacy: ${contact.phone ?? 'the number in the footer'}.`,
      ),
    daysAgo: 88,
  };
}

/** An English-speaking shop's notices. */
export function englishNotices(shop: ShopDefinition): NoticeDefinition[] {
  return [...news(shop), ...rules(shop), ...questions(shop), ...guides(shop), cooperation(shop), privacy(shop)];
}
