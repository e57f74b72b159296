import { heroesPerGame, skinCountOf } from '../seed/games';
import { hashOf } from '../seed/random';
import { parseFacts, type PictureFacts } from './facts';
import { drawFigure, portrait, rankColours } from './figures';
import { circle, figure, gradient, hsl, n, path, picture, place, rect } from './shapes';
import { gameStyles, type GameStyle } from './styles';

interface Stage {
  readonly width: number;
  readonly height: number;
  readonly style: GameStyle;
  readonly game: string;
  readonly facts: PictureFacts;
}

/** The backdrop all panels share: the game's colours and pattern, tilted a little by the listing's code. */
function backdrop({ width, height, style, facts }: Stage): { definitions: string; content: string } {
  const shift = (hashOf(facts.code) % 5) - 2;
  const deep = { ...style.deep, h: style.deep.h + shift * 5 };
  const bright = { ...style.bright, h: style.bright.h + shift * 7 };
  return {
    definitions:
      gradient('b', hsl(deep), hsl(bright)) +
      `<radialGradient id="g" cx="${n(0.25 + (hashOf(facts.code) % 50) / 100)}" cy=".2" r=".9"><stop stop-color="${hsl(bright, 22)}" stop-opacity=".75"/><stop offset="1" stop-color="${hsl(bright)}" stop-opacity="0"/></radialGradient>`,
    content:
      rect(0, 0, width, height, 'url(#b)') +
      `<g opacity=".13">${style.pattern(width, height, '#fff')}</g>` +
      rect(0, 0, width, height, 'url(#g)'),
  };
}

function header(stage: Stage): string {
  const { width, style, facts } = stage;
  return (
    rect(0, 0, width, 56, '#000', 'opacity=".28"') +
    place(16, 11, 34, style.glyph(hsl(style.accent))) +
    rect(64, 26, 120, 5, '#fff', 'rx="2.5" opacity=".35"') +
    figure(width - 20, 37, 22, facts.code.toUpperCase(), '#fff', 'end')
  );
}

function best(facts: PictureFacts): PictureFacts['heroes'] {
  return [...facts.heroes].sort((a, b) => b.rank - a.rank || a.hero - b.hero);
}

/** The cover: the account's best hero large, the next ones beside, level and number bars below. */
function cover(stage: Stage): string {
  const { width, height, style, game, facts } = stage;
  const { definitions, content } = backdrop(stage);
  const [star, ...others] = best(facts);
  const accent = hsl(style.accent);
  const hash = hashOf(facts.code);
  const isLeft = hash % 2 === 0;
  const bigX = isLeft ? 24 : width - 24 - 268;
  const sideX = isLeft ? 316 : 24;
  const skin = facts.skins.find(({ hero }) => hero === star?.hero);
  const side = Array.from({ length: 6 }, (_, index) => {
    const hero = others[index];
    const x = sideX + (index % 3) * 102;
    const y = 92 + Math.floor(index / 3) * 104;
    return portrait({ x, y, size: 92, style, game, hero: hero?.hero ?? index, rank: hero?.rank ?? null });
  }).join('');
  const bars = facts.bars
    .slice(0, 4)
    .map((fill, index) => {
      const x = 176 + index * 112;
      return (
        rect(x, 424, 96, 12, '#000', 'rx="6" opacity=".35"') +
        rect(x, 424, Math.max(10, fill * 0.96), 12, accent, 'rx="6"')
      );
    })
    .join('');
  return picture(
    width,
    height,
    definitions,
    content +
      place(isLeft ? width - 150 : 14, 12, 150, style.glyph('#fff'), 'opacity=".1"') +
      (star === undefined
        ? place(bigX + 34, 90, 200, style.glyph(accent))
        : portrait({
            x: bigX,
            y: 56,
            size: 268,
            style,
            game,
            hero: star.hero,
            rank: star.rank,
            shade: skin ? 40 + skin.skin * 60 : 0,
          })) +
      side +
      rect(0, 368, width, 112, '#000', 'opacity=".46"') +
      path('M24 424l28-36h48l28 36-28 36H52z', accent) +
      figure(76, 437, 38, String(facts.level), '#14181f') +
      bars +
      itemRow(facts, style, 176, 450),
  );
}

function itemRow(facts: PictureFacts, style: GameStyle, x: number, y: number): string {
  return facts.items
    .map((item, index) => place(x + index * 30, y - 6, 24, itemIcon(item, hsl(style.accent, 12))))
    .join('');
}

/** Limited items as signs in a 100 by 100 box. */
function itemIcon(item: number, fill: string): string {
  const icons = [
    path('M50 4l12 16v46H38V20zM22 66h56v10H22zM42 78h16v18H42z', fill),
    path('M50 4l40 30-15 56H25L10 34z', fill) + path('M50 20l24 18-10 36H36L26 38z', '#fff5'),
    path('M8 62l18-28h48l18 28-18 24H26z', fill) + circle(50, 60, 14, '#fff6'),
    path('M50 6l13 30 32 3-24 21 7 32-28-17-28 17 7-32L5 39l32-3z', fill),
    path('M20 88V44a30 30 0 0 1 60 0v44H62V46a12 12 0 0 0-24 0v42z', fill),
    path('M12 50L50 8l38 42-38 42z', fill) + path('M30 50l20-22 20 22-20 22z', '#fff6'),
  ];
  return icons[item % icons.length] as string;
}

/** All heroes of the game: those owned in their frames, the others as empty places. */
function roster(stage: Stage): string {
  const { width, height, style, game, facts } = stage;
  const { definitions, content } = backdrop(stage);
  const owned = new Map(facts.heroes.map(({ hero, rank }) => [hero, rank]));
  const size = 156;
  const slots = Array.from({ length: heroesPerGame }, (_, hero) => {
    const column = hero % 5;
    const row = Math.floor(hero / 5);
    return portrait({
      x: 40 + column * 178,
      y: 100 + row * 186,
      size,
      style,
      game,
      hero,
      rank: owned.get(hero) ?? null,
    });
  }).join('');
  const share = owned.size / heroesPerGame;
  return picture(
    width,
    height,
    definitions,
    content +
      header(stage) +
      slots +
      rect(40, height - 74, width - 80, 14, '#000', 'rx="7" opacity=".35"') +
      rect(40, height - 74, (width - 80) * share, 14, hsl(style.accent), 'rx="7"') +
      figure(40, height - 24, 24, `${owned.size} / ${heroesPerGame}`, '#fff', 'start'),
  );
}

/** The account's numbers: level as a dial, the others as bars. */
function stats(stage: Stage): string {
  const { width, height, style, facts } = stage;
  const { definitions, content } = backdrop(stage);
  const accent = hsl(style.accent);
  const radius = 128;
  const length = 2 * Math.PI * radius;
  const share = Math.min(1, Math.max(0.06, (facts.bars[0] ?? 50) / 99));
  const bars = facts.bars
    .map((fill, index) => {
      const y = 138 + index * 78;
      return (
        place(404, y - 10, 40, itemIcon(index + 1, hsl(style.accent, 10))) +
        rect(460, y, 440, 20, '#000', 'rx="10" opacity=".35"') +
        rect(460, y, Math.max(20, fill * 4.4), 20, accent, 'rx="10"') +
        figure(900, y - 8, 18, `${fill}%`, '#fff', 'end')
      );
    })
    .join('');
  return picture(
    width,
    height,
    definitions,
    content +
      header(stage) +
      circle(210, 330, 160, '#000', 'opacity=".3"') +
      `<circle cx="210" cy="330" r="${radius}" fill="none" stroke="#fff3" stroke-width="22"/>` +
      `<circle cx="210" cy="330" r="${radius}" fill="none" stroke="${accent}" stroke-width="22" stroke-linecap="round" stroke-dasharray="${n(length * share)} ${n(length)}" transform="rotate(-90 210 330)"/>` +
      figure(210, 360, 92, String(facts.level), '#fff') +
      bars,
  );
}

/** Limited items on their shelf; places of items not owned stay empty. */
function items(stage: Stage): string {
  const { width, height, style, facts } = stage;
  const { definitions, content } = backdrop(stage);
  const shelf = Array.from({ length: 6 }, (_, item) => {
    const x = 60 + (item % 3) * 290;
    const y = 92 + Math.floor(item / 3) * 250;
    const isOwned = facts.items.includes(item);
    return (
      rect(x, y, 260, 190, '#000', `rx="16" opacity="${isOwned ? '.34' : '.16'}"`) +
      (isOwned
        ? circle(x + 130, y + 90, 74, hsl(style.accent), 'opacity=".22"') +
          place(x + 75, y + 35, 110, itemIcon(item, hsl(style.accent, 8)))
        : rect(x + 100, y + 88, 60, 8, '#fff', 'rx="4" opacity=".2"')) +
      rect(x - 10, y + 196, 280, 12, hsl(style.deep, 16), 'rx="6"')
    );
  }).join('');
  return picture(width, height, definitions, content + header(stage) + shelf);
}

/** The skins owned, as tall cards; legendary ones glow. */
function skins(stage: Stage): string {
  const { width, height, style, game, facts } = stage;
  const { definitions, content } = backdrop(stage);
  const shown = facts.skins.slice(0, 8);
  const columns = Math.max(3, Math.min(4, shown.length));
  const rows = shown.length > columns ? 2 : 1;
  const cardHeight = rows === 2 ? 236 : 440;
  const cardWidth = rows === 2 ? 200 : Math.min(270, (width - 80) / columns - 20);
  const cards = shown
    .map(({ hero, skin }, index) => {
      const x = 44 + (index % columns) * (cardWidth + 22);
      const y = 84 + Math.floor(index / columns) * (cardHeight + 22);
      const card = skinCard({
        style,
        game,
        hero,
        skin,
        width: cardWidth,
        height: cardHeight,
        weave: '<use href="#w"/>',
      });
      return `<g transform="translate(${n(x)} ${n(y)})">${card}</g>`;
    })
    .join('');
  const weave = `<g id="w">${style.pattern(cardWidth, cardHeight, '#fff')}</g>`;
  return picture(width, height, definitions + weave, content + header(stage) + cards);
}

/** One skin: its hero in other colours, framed by rarity. */
export function skinCard(card: {
  style: GameStyle;
  game: string;
  hero: number;
  skin: number;
  width: number;
  height: number;
  /** The game's pattern, when the picture already has it somewhere. */
  weave?: string;
}): string {
  const { style, game, hero, skin, width, height } = card;
  const weave = card.weave ?? style.pattern(width, height, '#fff');
  const rarity = skin === 0 || skin === 3 ? 4 : skin === 1 ? 3 : 1;
  const frame = rankColours[rarity] as string;
  const shade = 40 + skin * 60;
  const size = Math.min(width * 0.92, height * 0.8);
  const clip = `k${hero}${skin}`;
  return (
    rect(0, 0, width, height, frame, 'rx="14"') +
    `<clipPath id="${clip}">${rect(5, 5, width - 10, height - 10, '#000', 'rx="10"')}</clipPath><g clip-path="url(#${clip})">` +
    rect(0, 0, width, height, hsl({ ...style.bright, h: style.bright.h + shade / 2 })) +
    `<g opacity=".2">${weave}</g>` +
    circle(width / 2, height * 0.45, size * 0.55, hsl(style.bright, 24), 'opacity=".6"') +
    place((width - size) / 2, height - size * 1.02, size, drawFigure(style.figure, `${game}-${hero}`, shade)) +
    rect(0, height - 24, width, 24, frame, 'opacity=".9"') +
    `</g>${place(14, 14, 30, itemIcon(3, '#fff'))}`
  );
}

const panels: Readonly<Record<string, { width: number; height: number; draw: (stage: Stage) => string }>> = {
  cover: { width: 640, height: 480, draw: cover },
  roster: { width: 960, height: 600, draw: roster },
  stats: { width: 960, height: 600, draw: stats },
  items: { width: 960, height: 600, draw: items },
  skins: { width: 960, height: 600, draw: skins },
};

/** A listing's picture, or null when game, facts or panel are unknown. */
export function drawListing(game: string, facts: string, panel: string): string | null {
  const style = gameStyles[game];
  const parsed = parseFacts(facts);
  const known = panels[panel];
  if (style === undefined || parsed === null || known === undefined) return null;
  const isReal =
    parsed.heroes.every(({ hero }) => hero < heroesPerGame) &&
    parsed.skins.every(({ hero, skin }) => skin < skinCountOf(hero));
  return isReal ? known.draw({ width: known.width, height: known.height, style, game, facts: parsed }) : null;
}
