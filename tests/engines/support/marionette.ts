import { connect, type Socket } from 'node:net';
import type { Session } from './webdriver';

/** A path of WebDriver's, without its session and the numbers in it, and the command of Marionette's that answers it. */
const commands: Readonly<Record<string, string>> = {
  'DELETE ': 'Marionette:Quit',
  'GET /url': 'WebDriver:GetCurrentURL',
  'POST /url': 'WebDriver:Navigate',
  'POST /back': 'WebDriver:Back',
  'POST /forward': 'WebDriver:Forward',
  'POST /execute/sync': 'WebDriver:ExecuteScript',
  'POST /actions': 'WebDriver:PerformActions',
  'DELETE /actions': 'WebDriver:ReleaseActions',
  'POST /window/rect': 'WebDriver:SetWindowRect',
  'POST /cookie': 'WebDriver:AddCookie',
  'DELETE /cookie': 'WebDriver:DeleteAllCookies',
  'POST /element/click': 'WebDriver:ElementClick',
  'POST /element/value': 'WebDriver:ElementSendKeys',
  'GET /screenshot': 'WebDriver:TakeScreenshot',
};

/** `[1, id, error, result]`; commands are `[0, id, name, parameters]`. */
type Answer = readonly [1, number, { readonly error: string; readonly message: string } | null, unknown];

/**
 * A session of WebDriver with a Firefox, by the protocol geckodriver translates to: JSON over TCP, each message after
 * its length in bytes and a colon.
 *
 * @param port where a Firefox started with `--marionette` listens, or soon will
 */
export async function openMarionette(port: number, capabilities: object): Promise<Session> {
  const socket = await connected(port);
  const waiting = new Map<number, (answer: Answer) => void>();
  readMessages(socket, (message) => {
    // It greets with its version first.
    if (Array.isArray(message)) waiting.get((message as unknown as Answer)[1])?.(message as unknown as Answer);
  });
  let asked = 0;

  function run<Value>(name: string, parameters: object): Promise<Value> {
    const id = (asked += 1);
    const text = JSON.stringify([0, id, name, parameters]);
    return new Promise((resolve, reject) => {
      socket.once('close', reject);
      waiting.set(id, ([, , error, result]) => {
        waiting.delete(id);
        socket.off('close', reject);
        if (error === null) resolve(result as Value);
        else reject(new Error(`${error.error}: ${error.message}`));
      });
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  await run('WebDriver:NewSession', { acceptInsecureCerts: true, ...capabilities });
  return {
    async send<Value>(method: string, path: string, body: object = {}) {
      const [, id] = /^\/element\/([^/]+)/.exec(path) ?? [];
      const key = `${method} ${id === undefined ? path : path.replace(`/${id}`, '')}`;
      const command = commands[key];
      if (command === undefined) throw new Error(`no command of Marionette's is known for ${key}`);
      const result = await run<unknown>(command, id === undefined ? body : { id, ...body });
      const isWrapped = typeof result === 'object' && result !== null && Object.keys(result).join() === 'value';
      return (isWrapped ? (result as { value: unknown }).value : result) as Value;
    },
  };
}

/** Tries until the browser listens. */
async function connected(port: number): Promise<Socket> {
  const deadlineMs = Date.now() + 60_000;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return socket.on('error', () => undefined);
    if (Date.now() > deadlineMs) throw new Error(`no browser listens at ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(rest.toString('latin1', 0, colon));
      if (rest.length < end) return;
      take(JSON.parse(rest.toString('utf8', colon + 1, end)));
      rest = rest.subarray(end);
    }
  });
}
