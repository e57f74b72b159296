import { parseArgs } from 'node:util';
import { createNodeTransport } from '../../../bff/node/upstream';
import { checkUpstream, type CallOutcome, type CheckOptions } from './check';
import { absenceWords } from './compare';
import { logIn, LoginError, type Credentials } from './logIn';
import { outcomeLines, reportJson, summaryText } from './report';
import { readScreens } from './screens';

/** Where the check reads from and writes to. */
export interface CheckTerminal {
  out(text: string): void;
  error(text: string): void;
  /** The next line somebody types or pipes in. @param question shown to who types */
  readLine(question: string): Promise<string>;
  /** Settings that are secret. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

const options = {
  host: { type: 'string' },
  bearer: { type: 'boolean', default: false },
  username: { type: 'string' },
  phone: { type: 'string' },
  'code-from': { type: 'string', default: 'stdin' },
  token: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const exitCodes = { fine: 0, broken: 1, notChecked: 2 } as const;

export const helpText = `Calls an upstream as the storefront does and compares its answers with the contract.

  npm run upstream:check -- URL [options]

  URL               the upstream's origin, as in UPSTREAM_URL
  --host HOST       the hostname by which it knows the merchant (default: that of URL)
  --bearer          it wants "Bearer " before the token (authorization: bearer in TENANTS_FILE)
  --token           log in by the token in UPSTREAM_TOKEN, else read from standard input
  --username NAME   log in by password: UPSTREAM_PASSWORD, else read from standard input
  --phone NUMBER    log in by SMS: the upstream sends one. The code is read from standard input;
                    --code-from demo takes the one that a demo marketplace shows
  --write           also count a view and keep and drop a favourite; without it nothing is changed
  --json            one JSON document instead of lines

Without a login only what guests may call is checked. Exit code: 0 nothing broken, 1 something broken,
2 not checked: wrong arguments, no connection at all, or the login failed. No token, password or phone number is ever printed.
`;

class WrongUse extends Error {}
/** So many calls at the beginning in which nobody is there are no moment of weakness. */
const maxAbsences = 3;
/** The calls find nobody. */
class NotThere extends Error {}

/** Why nobody was there for a call; undefined: somebody was, or it was not made. */
function absenceOf({ findings }: CallOutcome): string | undefined {
  return findings.find(({ what }) => absenceWords.has(what))?.what;
}

/** @returns the exit code */
export async function runCheck(argv: readonly string[], terminal: CheckTerminal): Promise<number> {
  const transport = createNodeTransport();
  try {
    const { positionals, values } = read(argv);
    if (values.help) {
      terminal.out(helpText);
      return exitCodes.fine;
    }
    const upstream = originOf(positionals);
    const target: Omit<CheckOptions, 'token' | 'withWrites' | 'screens'> = {
      upstream,
      hostHeader: values.host ?? new URL(upstream).host,
      authorization: values.bearer ? 'bearer' : 'plain',
      transport: transport.send,
    };
    const token = await logIn(await credentialsOf(values, terminal), target);
    const screens = readScreens();
    // Told from the first answer on: of an upstream that is not there a line is enough.
    const untold: CallOutcome[] = [];
    let isThere = false;
    const onOutcome = (outcome: CallOutcome) => {
      const absence = absenceOf(outcome);
      isThere ||= outcome.level !== 'skipped' && absence === undefined;
      untold.push(outcome);
      if (isThere && !values.json) for (const told of untold.splice(0)) terminal.out(outcomeLines(told));
      const isGivenUp = !isThere && untold.filter((call) => absenceOf(call) !== undefined).length >= maxAbsences;
      if (isGivenUp) throw new NotThere(`${upstream} ${absence}; nothing was checked`);
    };
    const outcomes = await checkUpstream({ ...target, token, screens, withWrites: values.write, onOutcome });
    terminal.out(values.json ? reportJson(outcomes) : summaryText(outcomes));
    if (values.write) terminal.error('Written: a view of the shop and of a listing; a favourite kept and dropped.\n');
    return outcomes.some(({ level }) => level === 'broken') ? exitCodes.broken : exitCodes.fine;
  } catch (error) {
    const isExplained = [WrongUse, LoginError, NotThere].some((kind) => error instanceof kind);
    if (!isExplained || !(error instanceof Error)) throw error;
    terminal.error(`upstream:check: ${error.message}\n${error instanceof WrongUse ? 'See --help.\n' : ''}`);
    return exitCodes.notChecked;
  } finally {
    await transport.close();
  }
}

function read(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new WrongUse((error as Error).message.split('. ')[0]);
  }
}

/** @throws WrongUse */
function originOf([url, ...more]: readonly string[]): string {
  if (url === undefined) throw new WrongUse('the URL of the upstream is missing, e.g. http://10.0.0.5:8080');
  if (more.length > 0) throw new WrongUse(`one URL at a time, not '${more[0]}' too`);
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) throw new WrongUse(`'${url}' is no http(s) URL`);
  if (parsed.username !== '' || parsed.password !== '')
    throw new WrongUse('the URL must not hold a user name or password');
  if (parsed.pathname !== '/') throw new WrongUse(`the URL is an origin: leave out '${parsed.pathname}'`);
  return parsed.origin;
}

type Values = ReturnType<typeof read>['values'];

/** @throws WrongUse */
async function credentialsOf(values: Values, { env, readLine }: CheckTerminal): Promise<Credentials> {
  const ways = [values.token, values.username !== undefined, values.phone !== undefined].filter(Boolean);
  if (ways.length > 1) throw new WrongUse('log in one way: --token, --username or --phone');
  const secret = async (name: string, question: string) => {
    const given = env[name] ?? (await readLine(question));
    if (given.trim() === '') throw new WrongUse(`${name} is not set and nothing came by standard input`);
    return given.trim();
  };
  if (values.token) return { kind: 'token', token: await secret('UPSTREAM_TOKEN', 'Token: ') };
  if (values.username !== undefined) {
    const password = await secret('UPSTREAM_PASSWORD', 'Password: ');
    return { kind: 'password', username: values.username, password };
  }
  if (values.phone === undefined) return { kind: 'none' };
  const from = values['code-from'];
  if (from !== 'stdin' && from !== 'demo') throw new WrongUse(`--code-from is stdin or demo, not '${from}'`);
  const code = async (shown: string | undefined) => {
    if (from === 'stdin') return (await readLine('Code of the SMS: ')).trim();
    if (shown === undefined)
      throw new WrongUse('the upstream shows no code: it is no demo marketplace; take --code-from stdin');
    return shown;
  };
  return { kind: 'phone', phone: values.phone, code };
}
