import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createActivityView,
  createMessagesOf,
} from '../../../functions/activities/activities.view.ts';
import { threadEntity } from '../../../functions/activities/thread/activities.thread.entity.ts';
import { createAudits } from '../../../functions/audits/audits.view.ts';
import { chunk } from '../../../functions/core/chunk.ts';
import { newId } from '../../../functions/core/id.ts';
import { auditPut } from '../../../functions/core/table/commit/audit.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { createDataExports } from '../../../functions/data-exports/data-exports.entity.ts';
import {
  prepareExport,
  type PrepareDependencies,
} from '../../../functions/data-exports/data-exports.prepare.service.ts';
import { requestExport } from '../../../functions/data-exports/data-exports.service.ts';
import { userSchema } from '../../../functions/users/users.domain.ts';
import { writeAll } from '../../../infra/local/demo/bulk-seed.ts';
import { triesAll } from '../../support/depth.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { nothingOf } from '../../support/people/data-exports.ts';
import { activityAt, putActivities } from './support/report-activities.ts';
import { newTable, personId } from './support/samples.ts';

// The file of somebody who has been a client for years.

const ACTIVITIES = triesAll ? 10_000 : 1_000;
/** Messages of each activity, and entries of the history. */
const [MESSAGES, ENTRIES] = [3, ACTIVITIES / 2];
const MIB = 2 ** 20;
const userId = personId(1);

let table: TestTable;
beforeAll(async () => {
  table = await newTable();
  await fill();
}, 300_000);
afterAll(() => table.destroy());

/** A text as people write them, which packs to about half. */
const prose = (words: number) =>
  (
    randomBytes(3 * words)
      .toString('base64url')
      .match(/.{4}/g) ?? []
  ).join(' ');

async function fill(): Promise<void> {
  const start = Date.UTC(2020, 0, 1);
  const atOf = (n: number) => new Date(start + n * 3_600_000);
  const all = Array.from({ length: ACTIVITIES }, (_, n) =>
    activityAt(atOf(n), { userId, description: prose(20) }),
  );
  await putActivities(table, all);
  // A piece at a time: the server closes the connections of a client that is busy for seconds.
  for (const some of chunk(all, 500)) {
    const messages = some.flatMap(({ activityId, createdAt }) =>
      Array.from({ length: MESSAGES }, (_, m) => ({
        ...{ activityId, messageId: newId(new Date(Date.parse(createdAt) + m)), authorId: userId },
        ...{
          side: 'client' as const,
          internal: false,
          text: prose(60),
          attachments: [],
          createdAt,
        },
      })),
    );
    await writeAll(table, messages.map(threadEntity.encode));
  }
  const entries = Array.from({ length: ENTRIES }, (_, n) =>
    auditPut(table, {
      ...{ targetId: userId, actorId: userId, action: 'SignedIn', at: atOf(n) },
      details: { device: prose(6) },
    }),
  );
  await writeAll(
    table,
    entries.map(({ Put }) => Put?.Item ?? {}),
  );
}

it('is written in little memory, for half a unit a thread', { timeout: 300_000 }, async () => {
  const now = () => new Date();
  const dataExports = createDataExports(table);
  const [before, held] = [process.memoryUsage().rss, { most: 0, bytes: 0 }];
  const dependencies: PrepareDependencies = {
    ...nothingOf(userId),
    dataExports,
    commit: createCommit(table, { now }),
    files: {
      async save(_, chunks) {
        for await (const chunk of chunks) {
          held.bytes += chunk.byteLength;
          held.most = Math.max(held.most, process.memoryUsage().rss - before);
        }
        return held.bytes;
      },
      remove: async () => undefined,
    },
    people: {
      find: async () =>
        userSchema.parse({
          ...{ userId, email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Pérez' },
          ...{ role: 'cliente', createdAt: '2020-01-01T12:00:00.000Z', lastSignInAt: null },
        }),
    },
    settings: async () => ({ brandName: 'Portal' }),
    activities: createActivityView(table),
    messagesOf: createMessagesOf(table),
    audits: createAudits(table),
    ...{ timeZone: 'UTC', newId, now },
  };
  const { dataExport } = await requestExport({ userId }, dependencies);
  const started = performance.now();
  const { reads, commands } = await table.meter.measure(() =>
    prepareExport({ userId, exportId: dataExport.exportId }, dependencies),
  );
  const seconds = (performance.now() - started) / 1_000;
  console.table({ ACTIVITIES, reads, commands: commands.length, seconds, ...held });
  expect(await dataExports.find({ userId })).toMatchObject({ state: 'ready', size: held.bytes });
  expect(held.bytes).toBeGreaterThan(ACTIVITIES * 300);
  expect(held.most).toBeLessThan(200 * MIB);
  // A thread is half a unit; the rows of the lists are packed eight and more to one.
  expect(reads).toBeLessThan(0.75 * ACTIVITIES);
});
