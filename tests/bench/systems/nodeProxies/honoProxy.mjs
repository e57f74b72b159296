// A peer of the benchmark: everything goes to the upstream by the proxy helper of Hono, which uses fetch.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';

const [, , port, upstreamPort] = process.argv;
const app = new Hono();
app.all('*', (c) => {
  const { pathname, search } = new URL(c.req.url);
  return proxy(`http://127.0.0.1:${upstreamPort}${pathname}${search}`, {
    raw: c.req.raw,
    // Left to itself, fetch would have the upstream pack and unpack again.
    headers: { ...c.req.header(), 'accept-encoding': 'identity' },
  });
});
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
