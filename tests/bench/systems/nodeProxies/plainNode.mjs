// The floor of the benchmark: Node's server and undici's dispatch, and nothing between them.
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { Pool } from 'undici';

const [, , port, upstreamPort] = process.argv;
const pool = new Pool(`http://127.0.0.1:${upstreamPort}`, { connections: 256, pipelining: 1 });

createServer((incoming, outgoing) => {
  const chunks = [];
  let status = 0;
  let type = '';
  pool.dispatch(
    { method: 'GET', path: incoming.url, headers: incoming.headers },
    {
      onRequestStart() {},
      onResponseStart(_controller, statusCode, headers) {
        status = statusCode;
        type = headers['content-type'];
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
        outgoing.writeHead(status, { 'content-type': type, 'content-length': body.length });
        outgoing.end(body);
      },
      onResponseError() {
        outgoing.writeHead(502);
        outgoing.end();
      },
    },
  );
}).listen(Number(port), '127.0.0.1');
