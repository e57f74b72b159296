// A peer of the benchmark: everything under /api goes to the upstream by @fastify/http-proxy.
import httpProxy from '@fastify/http-proxy';
import Fastify from 'fastify';

const [, , port, upstreamPort] = process.argv;
const app = Fastify({ logger: false });
await app.register(httpProxy, {
  upstream: `http://127.0.0.1:${upstreamPort}`,
  undici: { connections: 256, pipelining: 1 },
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
