import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { describe, expect, it } from 'vitest';
import { trackAnswers } from '../../bff/node/openAnswers';
import { printedLines } from '../support/printedLines';

/** What the measured programs begin with. */
const imports = `
  import { EventEmitter } from 'node:events';
  import { createBreaker } from './bff/breaker.ts';
  import { trackAnswers } from './bff/node/openAnswers.ts';
  import { grown } from './tests/unit/support/grownHeap.ts';
`;

describe('the open answers of a server', () => {
  it('are those that are not finished, by connection and in order', () => {
    const server = new EventEmitter();
    const answers = trackAnswers(server as Server);
    const [one, other] = [new EventEmitter(), new EventEmitter()];
    const [first, second, third] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
    for (const socket of [one, other]) server.emit('connection', socket);
    server.emit('request', { socket: one }, first);
    server.emit('request', { socket: one }, second);
    server.emit('request', { socket: other }, third);
    expect([...answers.values()]).toEqual([[first, second], [third]]);
    first.emit('close');
    other.emit('close');
    expect([...answers.values()]).toEqual([[second]]);
    third.emit('close');
    second.emit('close');
    expect([...answers.values()]).toEqual([[]]);
  });

  it('keep nothing of those that are finished', () => {
    const [bytes] = printedLines<number>(`${imports}
      const server = new EventEmitter();
      trackAnswers(server);
      const sockets = Array.from({ length: 64 }, () => new EventEmitter());
      for (const socket of sockets) server.emit('connection', socket);
      const underWay = [];
      const bytes = grown(20_000, (turn) => {
        const answer = Object.assign(new EventEmitter(), { weight: new Array(256).fill(0.5) });
        underWay.push(answer);
        server.emit('request', { socket: sockets[turn % sockets.length] }, answer);
        if (underWay.length > 60) underWay.shift().emit('close');
      });
      console.log(bytes);
    `);
    // All of them together are 40 MB and more.
    expect(bytes).toBeLessThan(4e6);
  });
});

describe('a breaker', () => {
  it('leaves nothing behind of calls that went well', () => {
    const [bytes] = printedLines<number>(`${imports}
      const breaker = createBreaker(() => 0, () => undefined);
      console.log(grown(50_000, () => breaker.admit().settle('success')));
    `);
    expect(bytes).toBeLessThan(1e6);
  });
});
