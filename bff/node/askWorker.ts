import type { Worker } from 'node:cluster';
import type { ParentMessage, WorkerMessage } from './workerMessages';

/** A worker that is held up is left out rather than waited for. */
const answerLimitMs = 1000;

/**
 * Asks a worker something.
 * @param answerIn what a message of the worker's answers; null for one that is about something else
 * @returns null when the worker does not answer in time, or is gone
 */
export function askWorker<Answer>(
  worker: Worker,
  question: ParentMessage,
  answerIn: (message: WorkerMessage) => Answer | null,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const finish = (answer: Answer | null) => {
      clearTimeout(limit);
      worker.off('message', onMessage);
      resolve(answer);
    };
    const onMessage = (message: WorkerMessage) => {
      const answer = answerIn(message);
      if (answer !== null) finish(answer);
    };
    const limit = setTimeout(() => finish(null), answerLimitMs);
    worker.on('message', onMessage);
    worker.send(question, (error) => {
      if (error !== null) finish(null);
    });
  });
}
