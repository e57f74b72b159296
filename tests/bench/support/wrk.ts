import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pathOf } from '../../torture/support/programs';
import { cores, pinned } from './cores';

/** What a load asks of one port: the requests are sent in turns. */
export interface Load {
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadRequest {
  readonly host: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What wrk counted. */
export interface LoadCount {
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly bytes: number;
}

const marker = 'COUNTED ';
const timeoutSeconds = 15;

/** The Lua script that sends the requests in turns and says what was counted as one line of JSON. */
export function wrkScript(requests: readonly LoadRequest[]): string {
  const heads = requests.map(({ host, path, headers = {} }) =>
    [`GET ${path} HTTP/1.1`, ...Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`)]
      .map((line) => `${line}\r\n`)
      .join('')
      .concat('\r\n'),
  );
  return `local heads = {${heads.map((head) => luaText(head)).join(',\n')}}
local turn = 0
function request()
  turn = turn % #heads + 1
  return heads[turn]
end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('${marker}{"requests":%d,"micros":%d,"bytes":%d,"p50":%d,"p99":%d,"status":%d,"broken":%d}\\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
`;
}

/** A Lua literal of any text: what is not plain ASCII as decimal escapes. */
function luaText(text: string): string {
  const plain = /[\w !#-&(-[\]^`{-~]/;
  const escaped = [...Buffer.from(text)].map((byte) => {
    const letter = String.fromCharCode(byte);
    return plain.test(letter) ? letter : `\\${String(byte).padStart(3, '0')}`;
  });
  return `"${escaped.join('')}"`;
}

/**
 * Reads what wrk printed with the script above.
 * @throws Error when requests failed or were refused: their number says nothing then
 */
export function parseWrk(output: string): LoadCount {
  const line = output.split('\n').find((text) => text.startsWith(marker));
  if (line === undefined) throw new Error(`wrk counted nothing:\n${output}`);
  const counted = JSON.parse(line.slice(marker.length)) as Record<string, number>;
  const { requests = 0, micros = 0, bytes = 0, p50 = NaN, p99 = NaN, status = 0, broken = 0 } = counted;
  if (status + broken > 0) throw new Error(`${status} of ${requests} answers were refusals, ${broken} were broken`);
  return { requests, seconds: micros / 1e6, p50Ms: p50 / 1000, p99Ms: p99 / 1000, bytes };
}

/** Runs wrk on the core of the load against a port of loopback. @param folder where its script is written */
export async function runWrk(port: number, { requests, connections, seconds }: Load, folder: string) {
  const wrk = pathOf('wrk');
  if (wrk === null) throw new Error('wrk is not installed');
  const script = join(folder, 'load.lua');
  writeFileSync(script, wrkScript(requests));
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, `--timeout`, `${timeoutSeconds}s`, '-s', script];
  const [program, ...words] = pinned([wrk, ...flags, `http://127.0.0.1:${port}`], cores.load);
  const { stdout } = await promisify(execFile)(program as string, words);
  return parseWrk(stdout);
}
