import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAttachmentUploads } from '../../../functions/activities/attachments/activities.attachments.entity.ts';
import { createRounds } from '../../../functions/attention/attention.rounds.entity.ts';
import { createArchives } from '../../../functions/backups/archive/backups.archives.entity.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import type { Write } from '../../../functions/core/table/entity/writes.ts';
import { createErasures } from '../../../functions/erasures/erasures.entity.ts';
import { newErasure } from '../../../functions/erasures/erasures.domain.ts';
import { createSummaries } from '../../../functions/notifications/summary/notifications.summary.entity.ts';
import { createKeptPayments } from '../../../functions/payments/retention/payments.retention.entity.ts';
import { createSecondFactors } from '../../../functions/second-factors/second-factors.entity.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable, personId } from './support/samples.ts';

const userId = personId(1);
const at = new Date('2026-11-21T12:00:00.000Z');
const [websiteId, backupId, activityId] = [
  ...['01kb3f0a9x5m3v7c2d8e4h6j9a', '01kb3f0a9x5m3v7c2d8e4h6j9b', '01kb3f0a9x5m3v7c2d8e4h6j9c'],
] as const;
let table: TestTable;
let write: (...own: Write[]) => Promise<unknown>;

beforeAll(async () => {
  table = await newTable();
  const commit = createCommit(table, { now: () => at });
  write = (...own) => commit(() => Promise.resolve({ answer: null, own }));
});
afterAll(() => table.destroy());

/** Kinds of items that no other suite of the stores writes. */
describe('what the stores write comes back as it was', () => {
  it('of recovery codes', async () => {
    const codes = { userId, salt: 'c2Fs', hashes: ['aGFzaA', 'b3Rybw'] };
    const factors = createSecondFactors(table);
    await write(factors.put(codes));
    expect(await factors.find({ userId })).toEqual(codes);
  });

  it('of a wish to be deleted', async () => {
    const erasures = createErasures(table);
    const erasure = newErasure(userId, at);
    await write(erasures.put(erasure));
    expect(await erasures.find({ userId })).toEqual(erasure);
    expect(await erasures.findDue(new Date(erasure.dueAt), 5)).toEqual([userId]);
  });

  it('of payments that the law keeps', async () => {
    const kept = createKeptPayments(table);
    await kept.note(userId, at);
    expect(await kept.findDue(at, 5)).toEqual([userId]);
  });

  it('of a file that somebody announced', async () => {
    const uploads = createAttachmentUploads(table);
    const upload = {
      ...{ userId, activityId, attachmentId: backupId, name: 'logo.png', size: 12_000 },
      ...{ format: 'png' as const, state: 'ready' as const, expiresAt: 1_795_000_000 },
    };
    await write(...uploads.announce(upload, 0));
    expect(await uploads.findTurn(userId)).toBe(1);
    expect(await uploads.listNewest(userId, 5)).toEqual([upload]);
  });

  it('of a backup that is put together', async () => {
    const archives = createArchives(table);
    const job = {
      ...{ websiteId, backupId, status: 'preparing' as const, uploadId: 'u1', hash: 'aGFzaA' },
      ...{ startedAt: at.toISOString(), updatedAt: at.toISOString(), doneParts: 2, allParts: 9 },
      expiresAt: 1_795_000_000,
    };
    await write(archives.change(undefined, job));
    expect(await archives.find({ websiteId, backupId })).toEqual(job);
  });

  it('of the last summary', async () => {
    const summaries = createSummaries(table);
    const summary = { userId, day: '2026-11-21', until: at.toISOString() };
    expect(await summaries.claim(undefined, summary)).toBe(true);
    expect(await summaries.find(userId)).toEqual(summary);
  });

  it('of a round through what wants attention', async () => {
    const rounds = createRounds(table);
    const round = { startedAt: at.toISOString(), source: 'clients' as const, after: userId };
    await rounds.keep(round);
    expect(await rounds.findCurrent(at)).toEqual(round);
  });
});
