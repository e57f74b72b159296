import type { CallOutcome } from './check';
import { everyPage, type Dependence, type ScreenUse } from './screens';

const words: Readonly<Record<Dependence, string>> = {
  fails: 'cannot be shown',
  lacks: 'lacks a part',
  send: 'cannot send',
};
const marks = { ok: 'ok       ', tolerated: 'tolerated', broken: 'BROKEN   ', skipped: 'skipped  ' } as const;

/** Numbers of people and their accounts must not get into a log. */
function masked(text: string): string {
  return text.replace(/\d{7,}/g, (digits) => `${digits.slice(0, 2)}…`);
}

/** One line for a call, and one for each thing amiss. */
export function outcomeLines({ call, level, findings, why, tookMs }: CallOutcome): string {
  const time = tookMs === null ? '' : `  ${tookMs} ms`;
  const lines = [`${marks[level]}  ${call}${why === null ? time : `  (${why})`}`];
  for (const { what } of findings) lines.push(`             ${what}`);
  return `${masked(lines.join('\n'))}\n`;
}

/** What suffers, screen by screen, with the call that is to blame. */
function suffering(
  outcomes: readonly CallOutcome[],
): { screen: string; dependence: Dependence; call: string; why: string }[] {
  return outcomes
    .flatMap(({ call, findings, screens }) => {
      const why = masked(findings.find(({ level }) => level === 'broken')?.what ?? '');
      return screens.map(({ screen, dependence }: ScreenUse) => ({ screen, dependence, call, why }));
    })
    .sort((a, b) => rank(a.screen) - rank(b.screen) || (a.screen < b.screen ? -1 : 1));
}

function rank(screen: string): number {
  return screen === everyPage ? 0 : 1;
}

/** The end of the report: counts and screens. */
export function summaryText(outcomes: readonly CallOutcome[]): string {
  const count = (level: CallOutcome['level']) => outcomes.filter((outcome) => outcome.level === level).length;
  const lines = [
    '',
    `${count('ok')} ok, ${count('tolerated')} tolerated, ${count('broken')} broken, ${count('skipped')} not made`,
  ];
  const screens = suffering(outcomes);
  if (screens.length > 0) lines.push('', 'Screens that suffer:');
  for (const { screen, dependence, call, why } of screens)
    lines.push(`  ${screen} ${words[dependence]}: ${call} ${why}`);
  return `${lines.join('\n')}\n`;
}

/** Everything, for programs. */
export function reportJson(outcomes: readonly CallOutcome[]): string {
  const calls = outcomes.map(({ screens: _screens, ...outcome }) => outcome);
  return `${masked(JSON.stringify({ calls, screens: suffering(outcomes) }, null, 2))}\n`;
}
