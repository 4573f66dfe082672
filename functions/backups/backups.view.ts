import { eachPage } from '../core/table/query/query-page.ts';
import type { Table } from '../core/table/table.ts';
import { createBackups } from './backups.entity.ts';
import type { Backup } from './backups.domain.ts';
import { toView } from './backups.stored.domain.ts';
import { isFailing, proofsOfSite, type SiteProofs } from './drill/backups.drill.domain.ts';
import { createDrills } from './drill/backups.drill.entity.ts';
import type { BackupLog } from './log/backups.logs.domain.ts';
import { createBackupLogs } from './log/backups.logs.entity.ts';
import { createHeads } from './storage/backups.heads.entity.ts';
import {
  createMadeBackups,
  madeBackupOf,
  type MadeBackup,
  type TimeRange,
} from './storage/backups.made.entity.ts';
import { createStorage } from './storage/backups.storage.entity.ts';

export function createBackupView(table: Table) {
  const backups = createBackups(table);
  const drills = createDrills(table);
  const made = createMadeBackups(table);

  /** Complete backups that are stored, of a time: by a hundred, newest first. */
  async function listStored(websiteId: string, { from, before }: TimeRange): Promise<MadeBackup[]> {
    const stored: MadeBackup[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const part = await backups.findSome(websiteId, { before, after });
      const ofTime = part.backups.filter(({ createdAt }) => createdAt >= from.toISOString());
      const complete = ofTime.filter(({ status }) => status === 'completed');
      stored.push(...complete.map(madeBackupOf));
      after = ofTime.length < part.backups.length ? null : part.next;
    }
    return stored;
  }

  return {
    /** What became of restoring a site's backups, and since when somebody tries; consistent but for what is over. */
    async findProofs(websiteId: string): Promise<SiteProofs> {
      const [drill, kept] = await Promise.all([drills.find(websiteId), made.listProofs(websiteId)]);
      return proofsOfSite(drill, kept);
    },

    /** All complete backups of a site that were made in a time, oldest first: those that are stored, and those that were. */
    async listMade(websiteId: string, time: TimeRange): Promise<MadeBackup[]> {
      const [stored, deleted] = await Promise.all([
        listStored(websiteId, time),
        made.listDeleted(websiteId, time),
      ]);
      const all = new Map([...deleted, ...stored].map((one) => [one.backupId, one]));
      return [...all.values()].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    },
  };
}

export type BackupView = ReturnType<typeof createBackupView>;

/** What administrators must know of backups. Each is one consistent read. */
export const createBackupFacts = (table: Table) => ({
  /** Since when a site's schedule is missed; null while it is kept. */
  findMissedAt: async (websiteId: string): Promise<string | null> =>
    (await createHeads(table).find(websiteId))?.missedAt ?? null,
  /** How the proof of a site's backups stands; null where there is none to prove. */
  async findProof(websiteId: string) {
    const drill = await createDrills(table).find(websiteId);
    if (!drill || drill.newest === null) return null;
    const { proven, firstAskedAt, asked } = drill;
    return {
      isFailing: isFailing(drill),
      provenAt: proven?.at ?? null,
      firstAskedAt,
      askedAt: asked?.at ?? null,
    };
  },
  /** How many bytes of a person are stored. */
  findUsedBytes: async (userId: string): Promise<number> =>
    Math.max(0, (await createStorage(table).find(userId))?.usedBytes ?? 0),
});

/** All backups of a site as people see them, newest first, without those under deletion; consistent. */
export const createBackupsOf = (table: Table) => {
  const { findSome } = createBackups(table);
  return async function* backupsOf(websiteId: string): AsyncGenerator<Backup[]> {
    for (let after: string | null | undefined; after !== null;) {
      const part = await findSome(websiteId, { before: null, after });
      yield part.backups.flatMap((stored) => toView(stored) ?? []);
      after = part.next;
    }
  };
};

/** Entries of a log that are read at once. */
const LOGS_AT_ONCE = 100;

/** All that happened to a site's backups, newest first; eventually consistent. */
export const createBackupLogsOf = (table: Table) => {
  const { list } = createBackupLogs(table);
  return (websiteId: string): AsyncGenerator<BackupLog[]> =>
    eachPage((cursor) => list(websiteId, { cursor, limit: LOGS_AT_ONCE }));
};
