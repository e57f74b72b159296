import { connect } from 'node:net';
import { frameAnswers, type FramedStream } from './framing';

/** What came back on one connection. */
export interface Conversation extends FramedStream {
  /** The other side closed, in order or by a reset. */
  readonly closed: boolean;
}

const limitMs = 8000;

/**
 * Writes bytes (Latin-1) to a port of loopback, the first part at once and each other part when a further answer has
 * come whole. Ends when the other side closes, when `answers` whole ones are there, or after 8 s.
 */
export function converse(
  port: number,
  parts: readonly string[],
  { answers = Infinity }: { answers?: number } = {},
): Promise<Conversation> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const waiting = parts.slice(1);
    let text = '';
    let answered = 0;
    const finish = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...frameAnswers(text, closed), closed });
    };
    const timer = setTimeout(() => finish(false), limitMs);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const whole = frameAnswers(text, false).answers.length;
      if (whole >= answers) return finish(false);
      if (whole > answered && waiting.length > 0) socket.write(waiting.shift() ?? '', 'latin1');
      answered = whole;
    });
    socket.once('close', () => finish(true));
    socket.on('error', () => undefined);
    socket.write(parts[0] ?? '', 'latin1');
  });
}
