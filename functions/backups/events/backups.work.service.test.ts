import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backupsCommandSchema, type BackupsCommand } from '../../../events/backups.events.ts';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import type { ListedObject } from '../../core/bucket/objects.ts';
import { createBackups } from '../backups.entity.ts';
import { createBackupDetails } from '../details/backups.details.entity.ts';
import { createDrills } from '../drill/backups.drill.entity.ts';
import { createBackupLogs } from '../log/backups.logs.entity.ts';
import { createBackupSchedule } from '../schedule/backups.schedule.entity.ts';
import { createHeads } from '../storage/backups.heads.entity.ts';
import { newHead } from '../storage/backups.storage.domain.ts';
import { createMadeBackups } from '../storage/backups.made.entity.ts';
import { createStorage } from '../storage/backups.storage.entity.ts';
import { workOff, type WorkDependencies } from './backups.work.service.ts';

const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const backupId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const ref = JSON.stringify({ websiteId, backupId });
const drilled = {
  type: 'RecordDrill',
  ...{ startedAt: '2026-11-21T11:00:00.000Z', endedAt: '2026-11-21T11:01:00.000Z' },
  ...{ failure: null, compared: null },
} as const;
const before = '2026-11-21T12:00:00.000Z';

/** Collaborators that write down what they are asked, of a site without backups. */
function setUp({
  logsLeft = 0,
  retaining = [] as readonly string[],
  pages = [] as ListedObject[][],
  sites = [] as string[][],
} = {}) {
  const asked: string[] = [];
  const [sent, late]: [BackupsCommand[], BackupsCommand[]] = [[], []];
  let left = logsLeft;
  const ask = (name: string) => async (given: unknown) => {
    asked.push(`${name} ${JSON.stringify(given)}`);
  };
  const none = (name: string) => async (given: unknown) => {
    asked.push(`${name} ${JSON.stringify(given)}`);
    return undefined;
  };
  const never = () => Promise.reject(new Error('Not to be asked'));
  const deps: WorkDependencies = {
    backups: {
      find: none('find'),
      findByObject: none('findByObject'),
      findSome: async () => ({ backups: [], next: null }),
      isStillThere: createBackups(noTable).isStillThere,
      findAll: async () => [],
    },
    blocks: {
      list: async () => new Map(),
      findRecipe: never,
      readHeader: never,
      remove: async (_, names) => {
        asked.push(`removeBlocks ${String(names.length)}`);
      },
    },
    objects: {
      find: never,
      readHeader: never,
      abort: never,
      remove: ask('remove'),
      async *list() {
        // Nothing is there.
      },
      async *listAll(after) {
        asked.push(`listAll ${JSON.stringify(after)}`);
        yield* pages;
      },
    },
    websites: { ...createSiteView(noTable), find: none('findSite') },
    heads: { ...createHeads(noTable), find: none('findHead') },
    details: { ...createBackupDetails(noTable), find: none('findDetails') },
    drills: { ...createDrills(noTable), find: none('findDrill') },
    changes: { writesOf: never },
    storage: createStorage(noTable),
    rows: {
      note: never,
      async *sitesOf(ownerId) {
        asked.push(`sitesOf ${ownerId}`);
        yield* sites;
      },
    },
    plans: { findCurrent: never },
    made: {
      keepProof: createMadeBackups(noTable).keepProof,
      forget: async () => {
        asked.push('forget what was made');
      },
    },
    logs: {
      put: createBackupLogs(noTable).put,
      add: async ({ operation }) => {
        asked.push(`log ${operation}`);
      },
      removeSome: async () => {
        left -= 1;
        return left >= 0 ? 'more' : 'done';
      },
    },
    keys: {
      find: async (id) => {
        asked.push(`findKey ${JSON.stringify(id)}`);
        return undefined;
      },
      remove: () => [],
      noteNotice: () => ({}),
    },
    makers: { find: never },
    commit: keepingCommit(new Date(before)).commit,
    schedule: createBackupSchedule(noTable),
    reconcile: async (ownerId) => {
      asked.push(`reconcile ${JSON.stringify(ownerId)}`);
      return { repaired: 0, retaining };
    },
    sendAgain: async (messages) => {
      sent.push(...messages);
    },
    sendWork: async (messages) => {
      sent.push(...messages);
    },
    passes: {
      begin: never,
      take: async (step) => {
        asked.push(`take ${JSON.stringify(step)}`);
        return false;
      },
      ...{ advance: never, end: never },
    },
    sendLate: async (messages) => {
      late.push(...messages);
    },
    timeZone: 'America/Santiago',
    log: {
      info: (...line: unknown[]) => void asked.push(JSON.stringify(line)),
      error: (...line: unknown[]) => void asked.push(JSON.stringify(line)),
    },
    newId: () => backupId,
    now: () => new Date(before),
  };
  return { asked, sent, late, deps };
}

const place = { pk: 'p', sk: 's', gsi2pk: 'DUE#BACKUPS#1', gsi2sk: 'i' };

describe('workOff', () => {
  it.each([
    [
      { type: 'SettleObject', s3Key: 'a/1-x.zip' },
      ['findByObject "a/1-x.zip"', 'remove "a/1-x.zip"'],
    ],
    [
      { type: 'SettleBackup', websiteId, backupId },
      [`find {"websiteId":"${websiteId}","backupId":"${backupId}"}`, `findHead "${websiteId}"`],
    ],
    // Nothing of it is a site's: blocks are counted as a whole.
    [{ type: 'SettleObject', s3Key: `blocks/${websiteId}/${'a'.repeat(64)}` }, []],
    [
      { type: 'SettleObject', s3Key: `${websiteId}/1-x.zip/recipe.json` },
      [
        `findByObject "${websiteId}/1-x.zip/recipe.json"`,
        `remove "${websiteId}/1-x.zip/recipe.json"`,
        `findHead "${websiteId}"`,
      ],
    ],
    [{ type: 'CheckBackupSchedule', websiteId }, [`findHead "${websiteId}"`]],
    [{ type: 'ReconcileStorage', ownerId: null }, ['reconcile null']],
    [{ type: 'CheckBackupPromises', ownerId: 'ana' }, ['sitesOf ana']],
    [{ type: 'CompareBucket', after: null }, ['listAll null']],
    [
      { ...drilled, websiteId, backupId },
      [`findSite "${websiteId}"`, `find ${ref}`, `findDetails ${ref}`, `findDrill "${websiteId}"`],
    ],
    [{ type: 'ApplyRetention', websiteId }, [`findHead "${websiteId}"`, `findSite "${websiteId}"`]],
    [
      { type: 'DispatchDueBackups', ...{ shard: 1, startedAt: before, step: 3 }, after: place },
      [`take ${JSON.stringify({ shard: 1, startedAt: before, step: 3, after: place })}`],
    ],
    [{ type: 'PurgeSiteBackups', websiteId, before }, [`findHead "${websiteId}"`, 'log cleanup']],
    [
      { type: 'PurgeSiteBackups', websiteId, before: null },
      [
        `findHead "${websiteId}"`,
        `findHead "${websiteId}"`,
        'forget what was made',
        `findKey "${websiteId}"`,
        'removeBlocks 0',
      ],
    ],
  ] as const)('does %j', async (command, steps) => {
    const { asked, sent, deps } = setUp();
    await workOff(command, deps);
    expect(asked).toEqual(steps);
    expect(sent).toEqual([]);
  });

  it('counts a backup that did not come', async () => {
    const { asked, deps } = setUp();
    const schedule = { frequency: 'daily', scheduledAt: '2026-11-01T00:00:00.000Z' } as const;
    const head = { ...newHead(websiteId), ownerId: 'ana', ...schedule, dueAt: before };
    await workOff(
      { type: 'CheckBackupSchedule', websiteId },
      {
        ...deps,
        heads: { ...deps.heads, find: async () => head },
        websites: { ...deps.websites, find: async () => ({ userId: 'ana', name: '', url: '' }) },
        rows: { ...deps.rows, note: async () => undefined },
        plans: { findCurrent: async () => undefined },
      },
    );
    expect(asked).toEqual([JSON.stringify(['backup missed', { websiteId, BackupsMissed: 1 }])]);
  });

  it('has a purge that is not done go on as a message of its own', async () => {
    const { asked, sent, deps } = setUp({ logsLeft: 1 });
    const command = { type: 'PurgeSiteBackups', websiteId, before } as const;
    await workOff(command, deps);
    const blocks = `findHead "${websiteId}"`;
    expect(asked).toEqual([blocks]);
    expect(sent).toEqual([command]);
    await workOff(command, deps);
    expect(asked).toEqual([blocks, blocks, 'log cleanup']);
    expect(sent).toHaveLength(1);
  });

  it('has the comparison of a large bucket go on after the last site that was whole', async () => {
    // Ten pages of a thousand objects: the last site may go on with the eleventh.
    const pages = Array.from({ length: 10 }, (_, n) =>
      ['a', 'b'].map((part) => ({
        ...{ s3Key: `${String(n)}${part}/1-x.zip`, size: 1, modifiedAt: new Date(before) },
      })),
    );
    const { asked, sent, deps } = setUp({ pages });
    await workOff({ type: 'CompareBucket', after: '0/0' }, deps);
    expect(sent).toEqual([{ type: 'CompareBucket', after: '9a/1-x.zip' }]);
    expect(asked.filter((step) => step.startsWith('findHead'))).toHaveLength(19);
  });

  it('looks at a deleted site again, when the links of its blocks are over', async () => {
    const { asked, late, deps } = setUp();
    const blocks = ['a'.repeat(64)];
    const command = { type: 'PurgeSiteBackups', websiteId, before: null } as const;
    await workOff({ ...command, looks: 2 }, deps);
    expect(late).toEqual([{ ...command, looks: 1 }]);
    // Meanwhile one came.
    const list = async () => new Map(blocks.map((name) => [name, 9]));
    await workOff({ ...command, looks: 1 }, { ...deps, blocks: { ...deps.blocks, list } });
    expect(asked.filter((step) => step.startsWith('removeBlocks'))).toEqual([
      'removeBlocks 0',
      'removeBlocks 1',
    ]);
    await workOff({ ...command, looks: 0 }, deps);
    expect(late).toHaveLength(2);
  });

  it('has each site by itself whose backups a plan does not all keep', async () => {
    const { sent, deps } = setUp({ retaining: [websiteId] });
    await workOff({ type: 'ReconcileStorage', ownerId: 'ana' }, deps);
    expect(sent).toEqual([{ type: 'ApplyRetention', websiteId }]);
  });

  it('looks at the schedule of each of a person’s sites, whose plan may promise something else', async () => {
    const { sent, deps } = setUp({ sites: [['a', 'b'], ['c']] });
    await workOff({ type: 'CheckBackupPromises', ownerId: 'ana' }, deps);
    expect(sent).toEqual(
      ['a', 'b', 'c'].map((id) => ({ type: 'CheckBackupSchedule', websiteId: id })),
    );
  });

  it('knows each sample of its commands', async () => {
    const dir = join(import.meta.dirname, '../../../events/samples/backups');
    const commands = globSync('*.json', { cwd: dir })
      .map((file) => JSON.parse(readFileSync(join(dir, file), 'utf8')) as object)
      .flatMap((sample) => backupsCommandSchema.safeParse(sample).data ?? []);
    expect(commands).toHaveLength(backupsCommandSchema.options.length);
    for (const command of commands) await workOff(command, setUp().deps);
  });
});
