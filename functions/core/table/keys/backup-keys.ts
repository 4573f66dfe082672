import { BACKUPS_PREFIX, SITE_PREFIX, STORAGE_PREFIX } from '../schema.ts';

/** A site's backups in order of time, then their proof (`DRILL`), totals (`HEAD`) and the plugin's report (`REPORT`): one Query. */
const BACKUP_PREFIX = 'BACKUP#';
export const backupPrefix = BACKUP_PREFIX;
export const backupsPartition = (websiteId: string) => `${BACKUPS_PREFIX}${websiteId}`;
export const backupKey = (websiteId: string, backupId: string) => ({
  pk: backupsPartition(websiteId),
  sk: `${BACKUP_PREFIX}${backupId}`,
});
/** The owner and size of a site's backups, and when the next one is expected. */
export const backupsHeadKey = (websiteId: string) => ({
  pk: backupsPartition(websiteId),
  sk: 'HEAD',
});
/** What restoring the site's backups proved. */
export const backupDrillKey = (websiteId: string) => ({
  pk: backupsPartition(websiteId),
  sk: 'DRILL',
});
/** The last report of the site's plugin: its schedule, and the backups it stores itself. */
export const backupReportKey = (websiteId: string) => ({
  pk: backupsPartition(websiteId),
  sk: 'REPORT',
});

/** Parses a backup's key: the item stores its site and id only there. */
export const backupOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  websiteId: pk.slice(BACKUPS_PREFIX.length),
  backupId: sk.slice(BACKUP_PREFIX.length),
});

/** What a site's plugin said of a backup: apart from the list, which reads every byte of its partition. */
const BACKUP_DETAILS_PREFIX = 'BACKUPDETAILS#';
export const backupDetailsKey = (websiteId: string, backupId: string) => ({
  pk: `${BACKUP_DETAILS_PREFIX}${websiteId}`,
  sk: backupId,
});
export const backupOfDetailsKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  websiteId: pk.slice(BACKUP_DETAILS_PREFIX.length),
  backupId: sk,
});

/** What reports say of backups that are no longer stored, by their ids, and what came of restoring them, in order of time. */
const BACKUPS_MADE_PREFIX = 'BACKUPSMADE#';
export const siteProofPrefix = 'PROOF#';
export const backupsMadePartition = (websiteId: string) => `${BACKUPS_MADE_PREFIX}${websiteId}`;
export const backupMadeKey = (websiteId: string, backupId: string) => ({
  pk: backupsMadePartition(websiteId),
  sk: backupId,
});
export const backupMadeOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  websiteId: pk.slice(BACKUPS_MADE_PREFIX.length),
  backupId: sk,
});
export const siteProofKey = (websiteId: string, at: string) => ({
  pk: backupsMadePartition(websiteId),
  sk: `${siteProofPrefix}${at}`,
});
export const siteProofOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  websiteId: pk.slice(BACKUPS_MADE_PREFIX.length),
  at: sk.slice(siteProofPrefix.length),
});

/** The file of a backup in blocks that is being put together for a download. */
const BACKUP_ARCHIVE_PREFIX = 'BACKUPARCHIVE#';
export const backupArchiveKey = (websiteId: string, backupId: string) => ({
  pk: `${BACKUP_ARCHIVE_PREFIX}${websiteId}`,
  sk: backupId,
});
export const backupOfArchiveKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  websiteId: pk.slice(BACKUP_ARCHIVE_PREFIX.length),
  backupId: sk,
});

/** The backup of an S3 object, by the object's key. It prevents a second use of that key. */
export const backupObjectKey = (s3Key: string) => ({ pk: `BACKUPOBJECT#${s3Key}`, sk: 'OBJECT' });

/** The log of a site's backups, in order of time. */
const BACKUP_LOGS_PREFIX = 'BACKUPLOGS#';
export const backupLogsPartition = (websiteId: string) => `${BACKUP_LOGS_PREFIX}${websiteId}`;
export const backupLogKey = (websiteId: string, logId: string) => ({
  pk: backupLogsPartition(websiteId),
  sk: logId,
});
/** Parses an entry's key: the item stores its site and id only there. */
export const backupLogOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  websiteId: pk.slice(BACKUP_LOGS_PREFIX.length),
  logId: sk,
});

/** The log entry of what a site's plugin may report twice, by a SHA-256 of that. Its name is of when that were failures alone. */
const BACKUP_REPORTED_PREFIX = 'BACKUPFAILURE#';
export const backupReportedKey = (websiteId: string, hash: string) => ({
  pk: `${BACKUP_REPORTED_PREFIX}${websiteId}`,
  sk: hash,
});
export const backupReportedOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  websiteId: pk.slice(BACKUP_REPORTED_PREFIX.length),
  hash: sk,
});

/** The bytes of a person's backups. Those of sites without an owner are counted together. */
const NO_OWNER = 'none';
export const storageKey = (ownerId: string | null) => ({
  pk: `${STORAGE_PREFIX}${ownerId ?? NO_OWNER}`,
  sk: 'STORAGE',
});
/** The sites whose bytes are counted there: one marker per site, for the job that sums them. */
export const STORAGE_SITE_PREFIX = 'SITE#';
export const storageSiteKey = (ownerId: string | null, websiteId: string) => ({
  pk: storageKey(ownerId).pk,
  sk: `${STORAGE_SITE_PREFIX}${websiteId}`,
});
export const siteOfStorageKey = ({ sk }: { sk: string }) => sk.slice(STORAGE_SITE_PREFIX.length);
export const ownerOfStorageKey = ({ pk }: { pk: string }): string | null =>
  pk === storageKey(null).pk ? null : pk.slice(STORAGE_PREFIX.length);

/** The only upload key of a site's plugin, and the site of a key by the key's SHA-256 in hexadecimal. */
export const siteBackupKeyKey = (websiteId: string) => ({
  pk: `${SITE_PREFIX}${websiteId}`,
  sk: 'BACKUPKEY',
});
export const siteOfBackupKeyKey = ({ pk }: { pk: string }) => ({
  websiteId: pk.slice(SITE_PREFIX.length),
});
const BACKUP_KEY_PREFIX = 'BACKUPKEY#';
export const backupKeyHashKey = (hash: string) => ({
  pk: `${BACKUP_KEY_PREFIX}${hash}`,
  sk: 'BACKUPKEY',
});
export const backupKeyOfHashKey = ({ pk }: { pk: string }) => ({
  hash: pk.slice(BACKUP_KEY_PREFIX.length),
});

/**
 * Work that is due at an instant, present only while it is pending: an upload that expires or an unfinished deletion
 * (`BACKUP#…`), a site's schedule (`HEAD`), the notice of a key's end (`BACKUPKEY`), a person's bytes (`STORAGE`). The item's own key says which.
 */
/** What the passes through due backups are called. */
export const DUE_BACKUPS_WORK = 'BACKUPS';
export const DUE_BACKUPS_SHARDS = 4;
export const dueBackupsPartition = (shard: number) => `DUE#BACKUPS#${String(shard)}`;
export const dueBackupKey = (shard: number, due: { at: string; id: string }) => ({
  gsi2pk: dueBackupsPartition(shard),
  gsi2sk: `${due.at}#${due.id}`,
});

/** An even spread: an id's end is random. */
const dueShardOf = (id: string): number =>
  (id.codePointAt(id.length - 1) ?? 0) % DUE_BACKUPS_SHARDS;
/** The same in the shard of the id. */
export const dueBackupKeyOf = (id: string, at: string) => dueBackupKey(dueShardOf(id), { at, id });
/** Sites whose newest backup is to be restored for proof: only a stage with a runner reads them. */
export const dueDrillsPartition = (shard: number) => `DUE#DRILLS#${String(shard)}`;
export const dueDrillKeyOf = (websiteId: string, at: string) => ({
  gsi2pk: dueDrillsPartition(dueShardOf(websiteId)),
  gsi2sk: `${at}#${websiteId}`,
});

/** The instant of such a sort key; null without one. */
export const dueAtOfKey = ({ gsi2sk }: { gsi2sk?: string | undefined }): string | null =>
  gsi2sk?.split('#')[0] ?? null;
