import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The one table and its client: every store is created with it. */
export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

/** Attempts, and the longest wait between two of them: a conflicting transaction takes about 20 ms. */
const ATTEMPTS = 6;
const LONGEST_WAIT_MS = 100;

const isConflict = (error: unknown) =>
  error instanceof Error && error.name === 'TransactionConflictException';

const backOff = () => sleep(Math.random() * LONGEST_WAIT_MS);

/**
 * Makes single writes wait for a transaction on their item. DynamoDB refuses them at once, and the SDK does not retry
 * that error.
 */
export function retryConflicts(
  client: DynamoDBClient,
  wait: () => Promise<unknown> = backOff,
): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
        try {
          return await next(args);
        } catch (error) {
          if (!isConflict(error)) throw error;
        }
        await wait();
      }
      return next(args);
    },
    { step: 'initialize', name: 'retryTransactionConflicts' },
  );
}

/** As DynamoDB says that it is asked too much: nothing was written. */
const THROTTLES = [
  ...['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'],
];
/** Further tries, and the waits before them: two seconds on average, 3.75 at most. A sync has five for its storing. */
const THROTTLED_TRIES = 9;
const FIRST_THROTTLED_WAIT_MS = 50;
const LONGEST_THROTTLED_WAIT_MS = 600;

const throttledWait = (attempt: number) =>
  sleep(
    Math.random() *
      Math.min(LONGEST_THROTTLED_WAIT_MS, FIRST_THROTTLED_WAIT_MS * 2 ** (attempt - 1)),
  );

/**
 * Makes requests wait while the table is asked too much. The SDK tries three times as long as it has tokens for it: those of a Lambda
 * last for some 75 throttled requests, and come back by requests that succeed. Without any, each request had one try, and a worker failed
 * whatever it was given for as long as it lived.
 */
export function retryThrottles(
  client: DynamoDBClient,
  wait: (attempt: number) => Promise<unknown> = throttledWait,
): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      for (let attempt = 1; attempt <= THROTTLED_TRIES; attempt += 1) {
        try {
          return await next(args);
        } catch (error) {
          if (!(error instanceof Error && THROTTLES.includes(error.name))) throw error;
        }
        await wait(attempt);
      }
      return next(args);
    },
    // Once its request is written: a transaction keeps its token, whatever became of an earlier try.
    { step: 'build', priority: 'low', name: 'retryThrottles' },
  );
}

export function createTable(name: string, base = new DynamoDBClient({})): Table {
  retryConflicts(base);
  retryThrottles(base);
  const client = DynamoDBDocumentClient.from(base, {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { client, name };
}
