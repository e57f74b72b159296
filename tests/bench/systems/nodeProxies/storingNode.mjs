// The floor of stored answers: Node's server and a map, and nothing between them.
import { Buffer } from 'node:buffer';
import { createServer, request } from 'node:http';

const [, , port, upstreamPort] = process.argv;
const answers = new Map();

function store({ headers, url }, done) {
  const asked = request({ port: upstreamPort, host: '127.0.0.1', path: url, headers }, (incoming) => {
    const chunks = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const { 'content-type': type, 'content-encoding': coding } = incoming.headers;
      const answer = {
        status: incoming.statusCode,
        headers: { 'content-type': type, 'content-length': body.length, ...(coding && { 'content-encoding': coding }) },
        body,
      };
      if (answer.status === 200) answers.set(headers.host + url, answer);
      done(answer);
    });
  });
  asked.on('error', () => done({ status: 502, headers: {}, body: '' }));
  asked.end();
}

createServer((incoming, outgoing) => {
  const send = ({ status, headers, body }) => outgoing.writeHead(status, headers).end(body);
  const present = answers.get(incoming.headers.host + incoming.url);
  if (present === undefined) store(incoming, send);
  else send(present);
}).listen(Number(port), '127.0.0.1');
