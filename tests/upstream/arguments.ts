import { parseArgs } from 'node:util';
import type { CallName } from '../../bff/contract/call';
import { callTable } from '../../bff/contract/index';
import { scenarios, type ScenarioName } from './scenarios';

/** What the command line asks for. */
export interface FakeArguments {
  readonly help: boolean;
  readonly scenario: ScenarioName;
  /** Empty: all calls but the look-up of the merchant. */
  readonly calls: readonly CallName[];
  readonly port: number;
  readonly host: string;
  readonly theme: string;
  readonly delayMs: number;
}

/** The command line makes no sense; the message says why and what would. */
export class WrongArguments extends Error {}

const options = {
  scenario: { type: 'string', default: 'sound' },
  call: { type: 'string', multiple: true },
  port: { type: 'string', default: '8080' },
  host: { type: 'string', default: '127.0.0.1' },
  theme: { type: 'string', default: '1' },
  delay: { type: 'string', default: '12000' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** @throws WrongArguments */
export function parseFakeArguments(argv: readonly string[]): FakeArguments {
  const values = read(argv);
  if (!(values.scenario in scenarios)) {
    throw new WrongArguments(
      `there is no scenario '${values.scenario}'; there are ${Object.keys(scenarios).join(', ')}`,
    );
  }
  return {
    help: values.help,
    scenario: values.scenario as ScenarioName,
    calls: (values.call ?? []).map(callNamed),
    port: wholeNumber('port', values.port, 65_535),
    host: values.host,
    theme: values.theme,
    delayMs: wholeNumber('delay', values.delay, 600_000),
  };
}

function read(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    throw new WrongArguments((error as Error).message.split('. ')[0]);
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  if (/^\d{1,6}$/.test(text) && Number(text) <= most) return Number(text);
  throw new WrongArguments(`--${name} must be a whole number up to ${most}, not '${text}'`);
}

/** Takes `GET /web/gameTemp` as well as `GET /api/web/gameTemp` and `GET /prod-api/web/gameTemp`. */
function callNamed(text: string): CallName {
  const [method = '', path = ''] = text.trim().split(/\s+/);
  const name = `${method.toUpperCase()} /api/${path.replace(/^\/(api\/|prod-api\/)?/, '')}`;
  if (name in callTable) return name as CallName;
  const near = Object.keys(callTable).filter(
    (known) => path !== '' && known.toLowerCase().includes(path.toLowerCase()),
  );
  const hint = near.length > 0 ? `; did you mean ${near.slice(0, 3).join(' or ')}?` : '; write it as GET /web/gameTemp';
  throw new WrongArguments(`there is no call '${text}'${hint}`);
}

export function helpText(): string {
  const width = Math.max(...Object.keys(scenarios).map((name) => name.length)) + 2;
  const lines = Object.entries(scenarios).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
  return [
    'A stand-in for the upstream: answers every call of the contract, keeps nothing, fails on request.',
    '',
    '  npm run upstream:fake -- [options]',
    '',
    '  --scenario NAME   how calls are answered (sound)',
    "  --call 'GET /web/gameTemp'   only this call meets the scenario; may be repeated",
    '                    (all calls but GET /web/getTenant, without which there is no shop)',
    '  --port N          where it listens (8080)',
    '  --host ADDRESS    127.0.0.1',
    '  --theme N         useTheme of its merchant: 1, 2 or anything else (1)',
    '  --delay MS        how late the scenario slow answers (12000)',
    '',
    'Scenarios:',
    ...lines,
    '',
  ].join('\n');
}
