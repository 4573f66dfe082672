import { describe, expect, it } from 'vitest';
import type { AssembleArchive } from '../../../events/backups.events.ts';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import type { Caller } from '../../core/auth/caller.ts';
import type { Website } from '../../websites/websites.domain.ts';
import { backupEntity, createBackups } from '../backups.entity.ts';
import { archiveKeyOf, newJob, type ArchiveJob } from './backups.archives.domain.ts';
import { createArchives } from './backups.archives.entity.ts';
import { getArchive, prepareArchive } from './backups.archives.service.ts';

const ana: Caller = {
  userId: 'ana',
  username: 'ana-1',
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const now = new Date('2026-11-26T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const ref = { websiteId: 'site-1', backupId: 'backup-1' };
const stored = backupEntity.decode({
  pk: 'BACKUPS#site-1',
  sk: 'BACKUP#backup-1',
  ...{ filename: 'x', originalFilename: 'x.zip', size: 10, status: 'completed', manual: false },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', s3Key: 'site-1/1-x.zip/recipe.json' },
  isInBlocks: true,
});

/** What is stored of the file: a job, or `bytes` of the file itself. */
function setUp({ job, bytes }: { job?: ArchiveJob; bytes?: number } = {}) {
  const { commit, works } = keepingCommit(now);
  const sent: AssembleArchive[] = [];
  const dependencies = {
    websites: {
      find: async () => ({ websiteId: 'site-1', userId: 'ana', name: 'E', url: '' }) as Website,
    },
    backups: { ...createBackups(noTable), find: async () => stored },
    archives: { ...createArchives(noTable), find: async () => job },
    objects: {
      find: async (key: string) =>
        bytes === undefined || key !== archiveKeyOf(ref) ? undefined : { size: bytes },
    },
    commit,
    send: async (messages: readonly AssembleArchive[]) => void sent.push(...messages),
    now: () => now,
  };
  return { dependencies, works, sent };
}
const preparing = (minutes: number): ArchiveJob => ({
  ...newJob(ref, minutesAgo(minutes)),
  ...{ doneParts: 3, allParts: 8 },
});

describe('the file of a backup in blocks', () => {
  it('is asked for once; the backup is in use from then on', async () => {
    const { dependencies, works, sent } = setUp();
    expect(await prepareArchive(ana, ref, dependencies)).toEqual({
      status: 'preparing',
      percent: 0,
    });
    expect(sent).toEqual([{ type: 'AssembleArchive', ...ref }]);
    const [work] = works;
    expect(JSON.stringify(work?.own)).toContain(now.toISOString());
    expect(await work?.refused?.()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['it is there', { bytes: 10 }, { status: 'ready', percent: 100 }],
    ['it is under way', { job: preparing(9) }, { status: 'preparing', percent: 37 }],
  ])('is not asked for again where %s', async (_, given, archive) => {
    const { dependencies, works, sent } = setUp(given);
    expect(await prepareArchive(ana, ref, dependencies)).toEqual(archive);
    expect(await getArchive(ana, ref, dependencies)).toEqual(archive);
    expect(sent).toEqual([]);
    expect(works.flatMap(({ own = [], shared = [] }) => [...own, ...shared])).toEqual([]);
  });

  it.each([
    ['who made it died', { job: preparing(10) }, 'failed'],
    ['it could not be made', { job: { ...preparing(1), status: 'failed' as const } }, 'failed'],
    ['a day has passed', { job: { ...preparing(1), status: 'ready' as const } }, 'none'],
    ['it is not as long as it should be', { bytes: 9 }, 'none'],
  ])('is made again where %s', async (_, given, status) => {
    const { dependencies, sent } = setUp(given);
    expect(await getArchive(ana, ref, dependencies)).toEqual({ status, percent: 0 });
    expect(await prepareArchive(ana, ref, dependencies)).toEqual({
      status: 'preparing',
      percent: 0,
    });
    expect(sent).toHaveLength(1);
  });
});
