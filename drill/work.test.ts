import { describe, expect, test } from 'vitest';
import type { RecordDrill } from '../events/backups.events.ts';
import { currentCorrelationId } from '../functions/core/observability/request-context.ts';
import { until } from '../tests/support/until.ts';
import { RunnerFailure } from './runner-failure.ts';
import { VISIBLE_AFTER_SECONDS, workOff } from './work.ts';

const message = {
  type: 'DrillBackup',
  websiteId: '01arz3ndektsv4rrffq69g5fav',
  backupId: '01arz3ndektsv4rrffq69g5faw',
  s3Key: 'a/b.zip',
  bytes: 1,
};
const outcome: RecordDrill = {
  ...{ type: 'RecordDrill', websiteId: message.websiteId, backupId: message.backupId },
  ...{ startedAt: '2026-11-26T03:00:00.000Z', endedAt: '2026-11-26T03:01:00.000Z' },
  ...{ failure: null, compared: null },
};

/** A queue in memory, and all that is done with it. */
function open(bodies: string[], drill = () => Promise.resolve(outcome)) {
  const done: string[] = [];
  const stop = new AbortController();
  let next = 0;
  const failures = workOff(
    {
      queue: {
        receive: () => {
          const body = bodies.shift();
          return Promise.resolve(
            body === undefined ? undefined : { body, handle: `m${(next += 1)}` },
          );
        },
        hide: (handle, seconds) => Promise.resolve(void done.push(`hide ${handle} ${seconds}`)),
        remove: (handle) => Promise.resolve(void done.push(`remove ${handle}`)),
      },
      drill,
      record: ({ backupId }) => Promise.resolve(void done.push(`record ${backupId}`)),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      untilEmpty: true,
      renewMs: 5,
    },
    stop.signal,
  );
  return { done, failures, stop };
}

const body = JSON.stringify(message);

describe('the queue of drills', () => {
  test('is worked off with the correlation id that a message brings', async () => {
    const seen: unknown[] = [];
    const received = [{ body, handle: 'm1', correlationId: 'request-1' }];
    const nothing = () => Promise.resolve();
    await workOff(
      {
        queue: { receive: () => Promise.resolve(received.shift()), hide: nothing, remove: nothing },
        drill: () => Promise.resolve(outcome),
        record: () => Promise.resolve(void seen.push(currentCorrelationId())),
        log: {
          info: () => void seen.push(currentCorrelationId()),
          warn: () => undefined,
          error: () => undefined,
        },
        untilEmpty: true,
      },
      new AbortController().signal,
    );
    expect(seen).toEqual(['request-1', 'request-1']);
  });

  test('is worked off to its end: what came of a drill is recorded, then its message deleted', async () => {
    const { done, failures } = open([body, body]);
    expect(await failures).toBe(0);
    const record = `record ${message.backupId}`;
    expect(done).toEqual([record, 'remove m1', record, 'remove m2']);
  });

  test('keeps a message to itself for as long as its drill takes', async () => {
    let end = (): void => undefined;
    const { done, failures } = open(
      [body],
      () => new Promise((resolve) => (end = () => resolve(outcome))),
    );
    await until(() => Promise.resolve(done.length >= 2 || undefined), { everyMs: 1 });
    expect(done[0]).toBe(`hide m1 ${VISIBLE_AFTER_SECONDS}`);
    end();
    await failures;
    expect(done.slice(-2)).toEqual([`record ${message.backupId}`, 'remove m1']);
  });

  test.each([
    ['the runner fails', body, () => Promise.reject(new RunnerFailure('disk-full', 'No room.'))],
    ['the message is none', '{"type":"SettleBackup"}', undefined],
    ['the message is no JSON', 'x', undefined],
  ])(
    'gets a message back when %s: nothing is recorded, and the next one has its turn',
    async (_, bad, drill) => {
      const { done, failures } = open([bad], drill);
      expect(await failures).toBe(1);
      expect(done).toEqual(['hide m1 3600']);
    },
  );

  test('gets a message back at once when the runner is stopped in the middle', async () => {
    const { done, failures, stop } = open([body, body], () => {
      stop.abort();
      return Promise.reject(new Error('stopped'));
    });
    expect(await failures).toBe(0);
    expect(done).toEqual(['hide m1 0']);
  });
});
