import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { runCheck } from './run';

/** Asks on the terminal without showing what is typed; reads a line where somebody pipes. */
async function readLine(question: string): Promise<string> {
  const isTyped = process.stdin.isTTY === true;
  if (isTyped) process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTyped });
  const line = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  if (isTyped) process.stderr.write('\n');
  return line;
}

process.exitCode = await runCheck(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
  readLine,
  env: process.env,
});
