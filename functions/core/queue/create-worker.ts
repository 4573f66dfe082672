import pMap from 'p-map';
import type * as z from 'zod';
import {
  createBatchWorker,
  type BatchDependencies,
  type MessageOutcome,
  type QueueHandler,
} from './create-batch-worker.ts';

export interface WorkerDependencies extends BatchDependencies {
  /** Messages of one batch worked on at once. */
  concurrency?: number;
}

/** Makes a queue's Lambda handler: as `createBatchWorker`, each message handled by itself. */
export function createWorker<S extends z.ZodType>(
  schema: S,
  { concurrency = 10, ...dependencies }: WorkerDependencies,
) {
  const worker = createBatchWorker(schema, dependencies);

  return (handle: (message: z.output<S>) => Promise<void>): QueueHandler => {
    const settle = async (message: z.output<S>): Promise<MessageOutcome> => {
      try {
        await handle(message);
        return undefined;
      } catch (error) {
        return error as Error;
      }
    };
    return worker((messages, _, ofMessage) =>
      pMap(messages, (message) => ofMessage(message, () => settle(message)), { concurrency }),
    );
  };
}
