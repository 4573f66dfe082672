import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DispatchDueBackups } from '../../../events/backups.events.ts';
import {
  dispatchBackupsOn,
  dispatchDueBackups,
  type DueCommand,
} from '../../../functions/backups/schedule/backups.dispatch.service.ts';
import { createBackupSchedule } from '../../../functions/backups/schedule/backups.schedule.entity.ts';
import {
  DUE_BACKUPS_WORK,
  dueBackupKey,
  storageKey,
} from '../../../functions/core/table/keys/backup-keys.ts';
import { dispatchPassKey } from '../../../functions/core/table/keys/keys.ts';
import { createDispatchPasses } from '../../../functions/core/table/shared/dispatch-passes.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable, personId } from './support/samples.ts';

const started = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const SHARD = 2;

type Message = DueCommand | DispatchDueBackups;
let table: TestTable;
let clock = started;
let queue: Message[] = [];
/** How often the next sends fail: their Lambda died. */
let deaths = 0;

const dependencies = () => ({
  passes: createDispatchPasses(table, DUE_BACKUPS_WORK),
  schedule: createBackupSchedule(table),
  sendWork: async (messages: readonly Message[]) => {
    if (messages.length > 0 && deaths > 0) {
      deaths -= 1;
      throw new Error('killed');
    }
    queue.push(...messages);
  },
  now: () => new Date(clock),
});
const dispatch = () => dispatchDueBackups(dependencies());
const makeStep = (step: DispatchDueBackups) => dispatchBackupsOn(step, dependencies());
const stepsIn = (messages: readonly Message[]) =>
  messages.filter((message) => message.type === 'DispatchDueBackups');
const ownersIn = (messages: readonly Message[]) =>
  messages.flatMap((message) => (message.type === 'ReconcileStorage' ? [message.ownerId] : []));

const owners = (count: number) => Array.from({ length: count }, (_, n) => personId(1_000 + n));

/** So many people's bytes are due, all of them in one shard: nothing is worked off. */
async function putDue(ids: readonly string[]): Promise<void> {
  for (let n = 0; n < ids.length; n += 50) {
    await Promise.all(
      ids.slice(n, n + 50).map((id, m) => {
        const at = new Date(started - (ids.length - n - m) * 1_000).toISOString();
        const Item = { ...storageKey(id), ...dueBackupKey(SHARD, { at, id }) };
        return table.client.send(new PutCommand({ TableName: table.name, Item }));
      }),
    );
  }
}

/** Works off the queue as the worker does, in order: each step of a pass; what it is for stays due. */
async function workOff(limit = Infinity): Promise<Message[]> {
  const received: Message[] = [];
  while (queue.length > 0 && received.length < limit) {
    const message = queue.shift();
    if (!message) break;
    received.push(message);
    if (message.type === 'DispatchDueBackups') await makeStep(message);
  }
  return received;
}

const all = owners(1_100);
beforeAll(async () => {
  table = await newTable();
  await putDue(all);
}, 60_000);
afterAll(() => table.destroy());
beforeEach(() => {
  // Past every lease.
  clock += 60 * MINUTE;
  [queue, deaths] = [[], 0];
});

describe('the backups’ dispatcher', () => {
  it('queues all that is due, also what is more than a page, once each and in order', async () => {
    expect(await dispatch()).toBe(250);
    expect(stepsIn(queue)).toHaveLength(1);
    const received = await workOff();
    expect(ownersIn(received)).toEqual(all);
    // Another pass may begin at once: what is due is still due.
    expect(await dispatch()).toBe(250);
  });

  it('queues nothing twice while a pass goes on, however often it runs', async () => {
    await dispatch();
    const received = await workOff(400);
    for (let run = 0; run < 3; run += 1) {
      clock += 4 * MINUTE;
      expect(await dispatch()).toBe(0);
    }
    received.push(...(await workOff()));
    expect(ownersIn(received)).toEqual(all);
  });

  it('goes on where a step was killed before it had queued its page, or the next step', async () => {
    await dispatch();
    const received = await workOff(250);
    const [step] = stepsIn(queue);
    if (!step) throw new Error('No step was queued');
    // Its message is delivered again, until all of it is done.
    for (const sends of [1, 1]) {
      deaths = sends;
      await expect(makeStep(step)).rejects.toThrow('killed');
    }
    received.push(...(await workOff()));
    expect(new Set(ownersIn(received))).toEqual(new Set(all));
    expect(ownersIn(received)).toEqual(all);
  });

  it('makes one pass of a step that comes twice', async () => {
    await dispatch();
    await workOff(250);
    const [step] = stepsIn(queue.splice(0));
    if (!step) throw new Error('No step was queued');
    await makeStep(step);
    await makeStep(step);
    // And of the one after it, which a step killed at the last moment has queued twice.
    const [next] = stepsIn(queue);
    if (!next) throw new Error('No step was queued');
    queue.push(next);
    const received = await workOff();
    expect(ownersIn(received)).toEqual(all.slice(250));
    expect(stepsIn(received).map(({ step: n }) => n)).toEqual([2, 2, 3, 4]);
  });

  it('begins again where a pass was lost, and ends the lost one', async () => {
    await dispatch();
    await workOff(250);
    const lost = stepsIn(queue.splice(0));
    clock += 14 * MINUTE;
    expect(await dispatch()).toBe(0);
    clock += 2 * MINUTE;
    expect(await dispatch()).toBe(250);
    queue.push(...lost);
    const received = await workOff();
    expect(ownersIn(received)).toEqual(all);
    const Key = dispatchPassKey(DUE_BACKUPS_WORK, SHARD);
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
    expect(Item).toMatchObject({ until: new Date(clock).toISOString() });
  });

  it('costs half a unit a shard where little is due, and two writes a step', async () => {
    const few = await newTable();
    const idle = {
      ...dependencies(),
      passes: createDispatchPasses(few, DUE_BACKUPS_WORK),
      schedule: createBackupSchedule(few),
    };
    const { writes, commands } = await few.meter.measure(() => dispatchDueBackups(idle));
    expect({ writes, commands }).toEqual({ writes: 0, commands: Array(4).fill('Query') });
    few.destroy();

    await dispatch();
    const [step] = stepsIn(queue);
    if (!step) throw new Error('No step was queued');
    const made = await table.meter.measure(() => makeStep(step));
    expect(made.writes).toBe(2);
    expect(made.reads).toBeLessThanOrEqual(5);
  });
});
