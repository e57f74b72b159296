// An upstream of the benchmark that takes its time: `node lateUpstream.mjs PORT FILE DELAY_MS`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , port, file, delayMs] = process.argv;
const body = readFileSync(file);
const shop = JSON.stringify({
  code: 200,
  msg: 'ok',
  data: { tenantId: 7, tenantName: 'Shop', avatar: '', useTheme: '1', groups: ['5483'], state: 'open' },
});
const headers = { 'content-type': 'application/json' };
const server = createServer((request, response) => {
  request.resume();
  if (request.url?.includes('/web/getTenant')) return response.writeHead(200, headers).end(shop);
  setTimeout(() => response.writeHead(200, { ...headers, 'content-length': body.length }).end(body), Number(delayMs));
});
server.keepAliveTimeout = 60_000;
server.listen(Number(port), '127.0.0.1');
