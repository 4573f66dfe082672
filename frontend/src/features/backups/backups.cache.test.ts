import { describe, expect, it } from 'vitest';
import {
  countsOf,
  emptied,
  listedOf,
  siteOf,
  withoutBackup,
  withoutUpload,
  withStored,
  type BackupList,
  type BackupsPage,
} from './backups.cache.ts';
import { backup, backupsPage, GIB, MIB, storage } from './backups.samples.ts';

const listOf = (...pages: BackupsPage[]): BackupList => ({ pages, pageParams: [null] });
const day = (n: number) => `2026-03-0${String(n)}T12:00:00.000Z`;
const namesOf = (list: BackupList) => listedOf(list).map((row) => row.backup.filename);

const newer = backup({ filename: 'Nuevo', createdAt: day(5), size: 3 * MIB });
const older = backup({ filename: 'Antiguo', createdAt: day(2), size: 2 * MIB });
const upload = backup({
  filename: 'Subiendo',
  createdAt: day(6),
  size: 5 * MIB,
  status: 'pending',
});
const onSite = (filename: string, n: number) => ({ filename, size: MIB, createdAt: day(n) });

describe('what is listed', () => {
  it('is what is stored and what is on the site, newest first', () => {
    const list = listOf(
      backupsPage([newer, older], { localBackups: [onSite('b.zip', 4), onSite('a.zip', 1)] }),
    );
    expect(namesOf(list)).toEqual(['Nuevo', 'b.zip', 'Antiguo', 'a.zip']);
  });

  it('of the site only what lies within the pages that were read', () => {
    const first = { localBackups: [onSite('b.zip', 4), onSite('a.zip', 1)], nextCursor: 'next' };
    expect(namesOf(listOf(backupsPage([newer], first)))).toEqual(['Nuevo']);
    const both = listOf(backupsPage([newer], first), backupsPage([older]));
    expect(namesOf(both)).toEqual(['Nuevo', 'b.zip', 'Antiguo', 'a.zip']);
  });
});

describe('what a cleanup takes', () => {
  it('is counted, failed ones without bytes, uploads apart', () => {
    const failed = backup({ status: 'error', failure: 'rejected', size: 9 * GIB });
    expect(countsOf(listOf(backupsPage([upload, newer, failed, older])))).toEqual({
      backups: 3,
      bytes: 5 * MIB,
      pending: 1,
      more: false,
    });
    expect(countsOf(listOf(backupsPage([newer], { nextCursor: 'next' }))).more).toBe(true);
  });

  it('leaves nothing listed but what is on the site, and gives the bytes back', () => {
    const before = listOf(
      backupsPage([upload, newer], {
        localBackups: [onSite('a.zip', 1)],
        storage: storage({ usedBytes: 10 * MIB, reservedBytes: 6 * MIB }),
        nextCursor: 'next',
      }),
      backupsPage([older]),
    );
    const after = emptied(before);
    expect(namesOf(after)).toEqual(['a.zip']);
    expect(siteOf(after)).toMatchObject({
      nextCursor: null,
      storage: { usedBytes: 5 * MIB, reservedBytes: MIB },
      schedule: { newestAt: null },
    });
  });
});

describe('a deletion', () => {
  it('takes the row, and the bytes are what the API answers', () => {
    const list = listOf(backupsPage([newer], { nextCursor: 'next' }), backupsPage([older]));
    const answered = storage({ usedBytes: 2 * MIB });
    const after = withoutBackup(list, newer.backupId, answered);
    expect(namesOf(after)).toEqual(['Antiguo']);
    expect(after.pages.map((page) => page.storage)).toEqual([answered, answered]);
    expect(siteOf(after).schedule.newestAt).toBe(older.createdAt);
    const none = withoutBackup(after, older.backupId, storage({ usedBytes: 0 }));
    expect(siteOf(none).schedule.newestAt).toBeNull();
  });

  it('does not guess which is the newest one among those that were not read', () => {
    const list = listOf(backupsPage([newer], { nextCursor: 'next' }));
    const after = withoutBackup(list, newer.backupId, storage());
    expect(siteOf(after).schedule.newestAt).toBe(newer.createdAt);
  });
});

describe('an upload', () => {
  const list = listOf(
    backupsPage([upload, newer], {
      storage: storage({ usedBytes: 3 * MIB, reservedBytes: 5 * MIB }),
      schedule: {
        frequency: 'daily',
        promise: null,
        retention: null,
        newestAt: day(5),
        missedAt: day(6),
        lateSince: null,
      },
    }),
  );

  it('that ended well stands first; what was reserved for it is used, and none is missed', () => {
    const stored = { ...upload, status: 'completed' as const };
    const after = withStored(list, stored);
    expect(namesOf(after)).toEqual(['Subiendo', 'Nuevo']);
    expect(siteOf(after)).toMatchObject({
      storage: { usedBytes: 8 * MIB, reservedBytes: 0 },
      schedule: { frequency: 'daily', newestAt: day(6), missedAt: null, lateSince: null },
    });
    expect(withStored(after, stored)).toBe(after);
  });

  it('that was not listed yet is counted as well', () => {
    const other = backup({ filename: 'Otro', createdAt: day(7), size: MIB });
    const after = withStored(list, other);
    expect(namesOf(after)).toEqual(['Otro', 'Subiendo', 'Nuevo']);
    expect(siteOf(after).storage).toMatchObject({ usedBytes: 4 * MIB, reservedBytes: 5 * MIB });
  });

  it('that was given up is removed, and its room is free', () => {
    const after = withoutUpload(list, upload.backupId);
    expect(namesOf(after)).toEqual(['Nuevo']);
    expect(siteOf(after).storage).toMatchObject({ usedBytes: 3 * MIB, reservedBytes: 0 });
  });
});
