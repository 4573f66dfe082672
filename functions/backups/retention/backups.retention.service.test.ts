import { describe, expect, it } from 'vitest';
import { keepingCommit } from '../../../tests/support/commit.ts';
import type { Website } from '../../websites/websites.domain.ts';
import { backupEntity } from '../backups.entity.ts';
import { newHead } from '../storage/backups.storage.domain.ts';
import { applyRetention, type RetentionDependencies } from './backups.retention.service.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-11-26T12:00:00.000Z');
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const retention = { daily: 1, weekly: 0, monthly: 0 };

/** One for each day, the first the oldest, of which all but the newest may go. `proven`: their places in that order. */
function setUp({ days, proven = [] }: { days: number; proven?: readonly number[] }) {
  const backups = Array.from({ length: days }, (_, n) =>
    backupEntity.decode({
      pk: `BACKUPS#${websiteId}`,
      sk: `BACKUP#${String(n).padStart(20, '0')}`,
      ...{ filename: `dia-${String(n)}`, originalFilename: 'a.zip', s3Key: `k-${String(n)}` },
      ...{ status: 'completed', manual: false, size: 1, usedBytes: 1, heldBytes: 1 },
      createdAt: new Date(now.getTime() - (days - n + 9) * DAY_MS).toISOString(),
    }),
  );
  const asked: number[] = [];
  const removed: number[] = [];
  const never = () => Promise.reject(new Error('Not to be asked'));
  const { commit, works } = keepingCommit(now);
  const deps: RetentionDependencies = {
    backups: { find: async () => undefined, findByObject: never, findAll: async () => backups },
    details: {
      find: async ({ backupId }) => {
        const n = Number(backupId);
        asked.push(n);
        const failure = proven.includes(n) ? null : 'No se pudo';
        const nothing = { contents: null, origin: null, network: null };
        return { websiteId, backupId, ...nothing, proof: { at: now.toISOString(), failure } };
      },
    },
    heads: {
      find: async () => ({
        ...newHead(websiteId),
        ...{ ownerId: 'ana', retention, retentionSince: '2020-01-01T00:00:00.000Z' },
      }),
    },
    websites: {
      find: async () => ({ websiteId, userId: 'ana', name: 'Tienda', url: '' }) as Website,
    },
    plans: { findCurrent: async () => ({ backupLimitBytes: 1, retention }) },
    changes: {
      writesOf: async ({ backupId }) => {
        removed.push(Number(backupId));
        return { own: [], shared: [] };
      },
    },
    objects: { find: never, readHeader: never, remove: never, abort: never },
    blocks: { findRecipe: never, readHeader: never, list: never },
    rows: { note: never },
    commit,
    now: () => now,
    timeZone: 'UTC',
  };
  return { deps, asked, removed, audits: () => works.flatMap((work) => work.audits ?? []) };
}

const upTo = (number: number, from = 0) => Array.from({ length: number }, (_, n) => n + from);

describe('applyRetention', () => {
  it('asks only those for their proof that may go, once, and deletes twenty-five at most', async () => {
    const { deps, asked, removed, audits } = setUp({ days: 40 });
    expect(await applyRetention(websiteId, deps)).toBe('more');
    expect(asked.toSorted((a, b) => a - b)).toEqual(upTo(25));
    expect(removed).toEqual(upTo(25));
    expect(audits()[0]).toMatchObject({
      ...{ targetId: websiteId, actorId: 'backups.worker', action: 'BackupDeleted' },
      details: { name: 'Tienda', filename: 'dia-0', reason: 'retention' },
    });
  });

  it('asks newer ones as well where one of them is proven, until one of those is', async () => {
    const { deps, asked, removed } = setUp({ days: 60, proven: [3, 50] });
    await applyRetention(websiteId, deps);
    expect(removed).toEqual(upTo(25));
    // By eights, from the newest on.
    expect(asked).toHaveLength(25 + 16);
    expect(Math.min(...asked.slice(25))).toBe(44);
  });

  it('keeps the proven one where none of a hundred newer ones is, and goes on with the rest', async () => {
    const { deps, asked, removed } = setUp({ days: 150, proven: [3, 30] });
    expect(await applyRetention(websiteId, deps)).toBe('more');
    expect(removed).toEqual(upTo(25).filter((n) => n !== 3));
    expect(asked).toHaveLength(25 + 100);
  });

  it('is done where nothing may go', async () => {
    const { deps, asked } = setUp({ days: 1 });
    expect(await applyRetention(websiteId, deps)).toBe('done');
    expect(asked).toEqual([]);
  });
});
