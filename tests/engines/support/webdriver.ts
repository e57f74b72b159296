/** A session of the W3C WebDriver protocol, as WebKitWebDriver, geckodriver and others speak it. */
export interface Session {
  /** Sends a command. @param path within the session, e.g. `/url` @throws Error with the driver's own words */
  send<Value = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>;
}

interface Answer<Value> {
  readonly value: Value & { readonly error?: string; readonly message?: string };
}

/** Waits until a driver that was just started listens, and opens a session. */
export async function openSession(driver: string, capabilities: object): Promise<Session> {
  const deadlineMs = Date.now() + 60_000;
  const isReady = () =>
    fetch(`${driver}/status`).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > deadlineMs) throw new Error(`no driver answers at ${driver}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const alwaysMatch = { acceptInsecureCerts: true, ...capabilities };
  const { sessionId } = await send<{ sessionId: string }>('POST', `${driver}/session`, {
    capabilities: { alwaysMatch },
  });
  return { send: (method, path, body) => send(method, `${driver}/session/${sessionId}${path}`, body) };
}

async function send<Value>(method: string, address: string, body: object = {}): Promise<Value> {
  const response = await fetch(address, method === 'POST' ? { method, body: JSON.stringify(body) } : { method });
  const { value } = (await response.json()) as Answer<Value>;
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
