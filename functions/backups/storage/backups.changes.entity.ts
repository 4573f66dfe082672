import type { Table } from '../../core/table/table.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import type { BackupChange } from '../backups.changes.domain.ts';
import { createBackups } from '../backups.entity.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import { isProvable, newDrill, withNewest } from '../drill/backups.drill.domain.ts';
import { createDrills } from '../drill/backups.drill.entity.ts';
import { createBackupLogs } from '../log/backups.logs.entity.ts';
import { createBackupDetails, type BackupDetails } from '../details/backups.details.entity.ts';
import {
  arrivalOf,
  type BackupSource,
  type KnownSources,
} from '../origin/backups.origin.domain.ts';
import type { SiteRowRef } from '../schedule/backups.rows.entity.ts';
import { createHeads } from './backups.heads.entity.ts';
import { createMadeBackups } from './backups.made.entity.ts';
import {
  isCountedFor,
  isSame,
  minus,
  newHead,
  NO_BYTES,
  recounted,
  sumOf,
  takesBlocks,
  type CountedBytes,
  type Head,
} from './backups.storage.domain.ts';
import { createStorage, type Counting } from './backups.storage.entity.ts';

/** The writes of a change, and the site whose list row must follow because its newest backup changes. */
export interface ChangeWrites {
  /** Refused if the backup changed since it was read, or its owner has no room for it. */
  own: Write[];
  shared: Write[];
  toNote?: SiteRowRef | undefined;
}

/** A new backup, which reserves room. */
export interface Reservation {
  /** Pending, with what it takes. */
  backup: StoredBackup;
  ownerId: string;
  limitBytes: number;
  /** What the site's plugin said of it; undefined for a person's. */
  details?: BackupDetails | undefined;
}

/** Where it came from, as far as that is new; `isAnnounced`: the site's people are to be notified. */
interface Arrived {
  newSource: BackupSource | null;
  isAnnounced: boolean;
}

interface WhenCounted {
  at: Date;
  /** How many bytes a person may store. */
  limitOf: (ownerId: string) => Promise<number>;
}

const bytesOf = (backup: CountedBytes | undefined): CountedBytes => backup ?? NO_BYTES;
const plus = (by: CountedBytes, bytes: number): CountedBytes =>
  sumOf(by, { usedBytes: bytes, heldBytes: bytes });

type SiteBlocks = Pick<Head, 'blockBytes' | 'blockUploadId' | 'isSweepDue'>;

/** What becomes of what a site's head says of its blocks, once a backup of it changes. */
function blocksAfter(head: Head, read: StoredBackup, change: BackupChange): SiteBlocks {
  const { blockBytes, blockUploadId, isSweepDue } = head;
  if (!read.isInBlocks) return { blockBytes, blockUploadId, isSweepDue };
  const { status } = change.after ?? {};
  const names = status === 'completed' || status === 'pending';
  return {
    blockBytes: change.blockBytes ?? blockBytes,
    blockUploadId: change.blockBytes === undefined ? blockUploadId : null,
    isSweepDue: isSweepDue || !names,
  };
}

/** What becomes of what is known; a person's upload is of the person. */
function arrive(
  head: Head,
  said: BackupDetails | undefined,
  at: Date,
): Arrived & { known: Partial<KnownSources> } {
  if (!said) return { known: {}, newSource: null, isAnnounced: false };
  const { origin, network } = said;
  const { known, isNew, isAnnounced } = arrivalOf(head, { origin, network }, at);
  return { known, isAnnounced, newSource: isNew ? { origin, network } : null };
}

/** The same count, refused without room for it if it needs some; undefined where there can be none. */
async function withRoom(
  counting: Counting,
  of: BackupChange['needsRoom'],
  limitOf: WhenCounted['limitOf'],
): Promise<Counting | undefined> {
  const { ownerId, by } = counting;
  if (ownerId === null || !of) return counting;
  const bytes = (await limitOf(ownerId)) - by[of];
  return bytes < 0 ? undefined : { ...counting, room: { of, bytes } };
}

/**
 * The writes of changes of backups, each for one transaction: the backup, the totals of its site, the bytes of its owner, and
 * the log. A backup's item says how many bytes it counts, so that a write adds or subtracts the difference.
 */
export function createBackupChanges(table: Table) {
  const [backups, heads, storage] = [
    createBackups(table),
    createHeads(table),
    createStorage(table),
  ];
  const logs = createBackupLogs(table);
  const details = createBackupDetails(table);
  const drills = createDrills(table);
  const made = createMadeBackups(table);

  /** When the newest complete backup was made, once `after` takes the place of `read`. */
  async function newestAfter(head: Head, read: StoredBackup, after: StoredBackup | undefined) {
    const { newestAt = '' } = head;
    if (after?.status === 'completed') return newestAt > read.createdAt ? newestAt : read.createdAt;
    return newestAt === read.createdAt ? backups.findNewestAt(read) : head.newestAt;
  }

  /** A site's newest backup that can be proven, once `after` takes the place of `read`; 'same' where that does not change. */
  async function provableAfter(known: string, read: StoredBackup, after: StoredBackup | undefined) {
    const { websiteId, backupId } = read;
    if (after && isProvable(after)) return backupId > known ? read : 'same';
    return backupId === known ? backups.findNewestProvable(websiteId, backupId) : 'same';
  }

  /** The write of what there is to prove; none of a person's backup. */
  async function drillAfter(read: StoredBackup, after: StoredBackup | undefined): Promise<Write[]> {
    const { websiteId, manual } = read;
    if (manual) return [];
    const drill = await drills.find(websiteId);
    const newest = await provableAfter(drill?.newest?.backupId ?? '', read, after);
    if (newest === 'same') return [];
    return [drills.replace(drill, withNewest(drill ?? newDrill(websiteId), newest))];
  }

  /** A complete backup that vanishes, by retention or by hand, stays in the reports of its time. */
  const keptOf = (read: StoredBackup, after: StoredBackup | undefined): Write[] =>
    read.status === 'completed' && after?.status !== 'completed' ? [made.keep(read)] : [];

  const replace = (read: StoredBackup, { after, log }: BackupChange) => ({
    own: backups.replace(read, after),
    shared: [...keptOf(read, after), ...(log ? [logs.put(log)] : [])],
  });

  return {
    /** The writes of a change that counts no other bytes. */
    replace,

    /** The writes of any change. Undefined if the limit of the backup's owner has no room for it. */
    async writesOf(
      read: StoredBackup,
      change: BackupChange,
      { at, limitOf }: WhenCounted,
    ): Promise<ChangeWrites | undefined> {
      const ofBackup = sumOf(bytesOf(change.after), minus(read));
      const { own, shared } = replace(read, change);
      if (change.blockBytes === undefined && isSame(ofBackup, NO_BYTES)) return { own, shared };
      const { websiteId } = read;
      const stored = await heads.find(websiteId);
      const head = stored ?? newHead(websiteId);
      const { ownerId = null } = head;
      const blocks = blocksAfter(head, read, change);
      const by = plus(ofBackup, blocks.blockBytes - head.blockBytes);
      const counting = await withRoom({ ownerId, by }, change.needsRoom, limitOf);
      if (!counting) return undefined;
      const newestAt = await newestAfter(head, read, change.after);
      const counted = recounted(head, { ...sumOf(head, by), ownerId, newestAt });
      const next = { ...counted, ...blocks };
      return {
        own: [...own, storage.count(counting, at)],
        shared: [heads.count(stored, next), ...(await drillAfter(read, change.after)), ...shared],
        toNote: newestAt === head.newestAt ? undefined : { websiteId, ownerId },
      };
    },

    /**
     * The writes that reserve room for a new backup. `own` is refused if there is no room, or another backup has the
     * object's key. Undefined if the site's bytes are counted for another owner, or it takes no blocks at this moment.
     */
    async reserve({ backup, ownerId, limitBytes, details: said }: Reservation, at: Date) {
      const { websiteId, backupId, usedBytes, heldBytes, isInBlocks } = backup;
      const stored = await heads.find(websiteId);
      const head = stored ?? newHead(websiteId);
      if (!isCountedFor(head, ownerId) || (isInBlocks && !takesBlocks(head, at))) return undefined;
      const by = { usedBytes, heldBytes };
      const room = { of: 'heldBytes', bytes: limitBytes - heldBytes } as const;
      const counted = recounted(head, { ...sumOf(head, by), ownerId, newestAt: head.newestAt });
      const { known, ...arrived } = arrive(head, said, at);
      return {
        arrived,
        own: [
          ...backups.create({ ...backup, newSource: arrived.newSource }),
          storage.count({ ownerId, by, room }, at),
        ],
        shared: [
          heads.count(stored, {
            ...{ ...counted, ...known },
            ...(isInBlocks && { blockUploadId: backupId }),
          }),
          ...(said ? [details.put(said)] : []),
          ...(head.ownerId === undefined ? [storage.mark(ownerId, websiteId)] : []),
        ],
      };
    },
  };
}

export type BackupChanges = ReturnType<typeof createBackupChanges>;
