// A peer of the benchmark: a list page, rendered naively for each request.
import { createServer } from 'node:http';
import { renderNaively } from '../support/naivePage';

createServer((_incoming, outgoing) => {
  outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  outgoing.end(renderNaively());
}).listen(Number(process.argv[2]), '127.0.0.1');
