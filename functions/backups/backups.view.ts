import type { Table } from '../core/table/table.ts';
import { createBackups } from './backups.entity.ts';
import type { Backup } from './backups.domain.ts';
import { toView, type StoredBackup } from './backups.stored.domain.ts';
import { isFailing, reportedProofOf, type ReportedProof } from './drill/backups.drill.domain.ts';
import { createDrills } from './drill/backups.drill.entity.ts';
import { createHeads } from './storage/backups.heads.entity.ts';
import { createStorage } from './storage/backups.storage.entity.ts';

/** What other nouns may know of a backup. */
type SeenBackup = Pick<StoredBackup, 'status' | 'size' | 'createdAt' | 'sha256'>;

export function createBackupView(table: Table) {
  const backups = createBackups(table);
  const drills = createDrills(table);
  return {
    /** What restoring a site's backups proved; null where nobody tried, or there is none. */
    async findSiteProof(websiteId: string): Promise<ReportedProof | null> {
      const drill = await drills.find(websiteId);
      return drill?.newest ? reportedProofOf(drill) : null;
    },

    /** A site's backups that were made before an instant (null: all), newest first, a hundred at a time. */
    findSome: (
      ...asked: Parameters<typeof backups.findSome>
    ): Promise<{ backups: SeenBackup[]; next: string | null }> => backups.findSome(...asked),
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
