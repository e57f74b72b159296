import { callTable } from '../../bff/contract/index';
import { goodCode } from './answers';
import { helpText, parseFakeArguments, WrongArguments, type FakeArguments } from './arguments';
import { startFakeUpstream } from './fakeUpstream';
import { scenarios } from './scenarios';

const wrongUseExitCode = 2;

async function serve({ calls, ...settings }: FakeArguments): Promise<void> {
  const upstream = await startFakeUpstream({
    ...settings,
    ...(calls.length === 0 ? {} : { calls: new Set(calls) }),
    onRequest: ({ method, path, how }) => process.stdout.write(`${method} ${path}: ${how}\n`),
  });
  const meets = calls.length === 0 ? 'all calls but GET /web/getTenant' : calls.join(', ');
  const lines = [
    `The stand-in upstream serves ${Object.keys(callTable).length} calls at ${upstream.origin}/prod-api`,
    `Scenario ${settings.scenario}: ${scenarios[settings.scenario].summary}; met by ${meets}.`,
    `Point a storefront at it:  UPSTREAM_URL=${upstream.origin} MODE=demo npm start`,
    `and open http://shop.localhost:3000 (any host is its one shop). Any password logs in, the SMS code is ${goodCode}.`,
    'Other scenarios: npm run upstream:fake -- --help',
    '',
  ];
  process.stdout.write(lines.join('\n'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void upstream.close());
}

try {
  const wanted = parseFakeArguments(process.argv.slice(2));
  if (wanted.help) process.stdout.write(helpText());
  else await serve(wanted);
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(`upstream:fake: ${message}\n${error instanceof WrongArguments ? 'See --help.\n' : ''}`);
  process.exitCode = error instanceof WrongArguments ? wrongUseExitCode : 1;
}
