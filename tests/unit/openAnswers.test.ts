import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createBreaker } from '../../bff/breaker';
import { trackAnswers } from '../../bff/node/openAnswers';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

/** Of all that has outlived two collections of new objects. */
function oldBytes(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => name === 'old_space')
    .reduce((sum, { space_used_size: used }) => sum + used, 0);
}

/**
 * How much becomes old while something is done so often, with new objects collected now and then. The least of three
 * times: the process of a test does other things beside it, but what leaks leaks each time.
 */
function grown(times: number, work: (turn: number) => void): number {
  return Math.min(...Array.from({ length: 3 }, () => grownOnce(times, work)));
}

function grownOnce(times: number, work: (turn: number) => void): number {
  collect();
  const before = oldBytes();
  for (let turn = 0; turn < times; turn += 1) {
    work(turn);
    if (turn % 100 === 0) collect({ type: 'minor' });
  }
  return oldBytes() - before;
}

/** An answer with what hangs on one. */
class FakeAnswer extends EventEmitter {
  readonly weight = new Array<number>(256).fill(0.5);
}

describe('the open answers of a server', () => {
  it('are those that are not finished, by connection and in order', () => {
    const server = new EventEmitter();
    const answers = trackAnswers(server as Server);
    const [one, other] = [new EventEmitter(), new EventEmitter()];
    const [first, second, third] = [new FakeAnswer(), new FakeAnswer(), new FakeAnswer()];
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
    const server = new EventEmitter();
    trackAnswers(server as Server);
    const sockets = Array.from({ length: 64 }, () => new EventEmitter());
    for (const socket of sockets) server.emit('connection', socket);
    const underWay: FakeAnswer[] = [];
    const bytes = grown(20_000, (turn) => {
      const answer = new FakeAnswer();
      underWay.push(answer);
      server.emit('request', { socket: sockets[turn % sockets.length] }, answer);
      if (underWay.length > 60) underWay.shift()?.emit('close');
    });
    // All of them together are 40 MB and more.
    expect(bytes).toBeLessThan(4e6);
  });
});

describe('a breaker', () => {
  it('leaves nothing behind of calls that went well', () => {
    const breaker = createBreaker(
      () => 0,
      () => undefined,
    );
    const bytes = grown(50_000, () => breaker.admit().settle('success'));
    expect(bytes).toBeLessThan(1e6);
  });
});
