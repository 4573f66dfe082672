/** A site's backups in order of time, then what they come to (`HEAD`) and what its plugin tells (`REPORT`): one Query. */
const BACKUP_PREFIX = 'BACKUP#';
const BACKUPS_PREFIX = 'BACKUPS#';
export const backupPrefix = BACKUP_PREFIX;
export const backupsPartition = (websiteId: string) => `${BACKUPS_PREFIX}${websiteId}`;
export const backupKey = (websiteId: string, backupId: string) => ({
  pk: backupsPartition(websiteId),
  sk: `${BACKUP_PREFIX}${backupId}`,
});
/** Whose bytes a site's backups count as, how many they are, and when the next one is expected. */
export const backupsHeadKey = (websiteId: string) => ({
  pk: backupsPartition(websiteId),
  sk: 'HEAD',
});
/** What the site's plugin last told: its schedule, and the backups it keeps itself. */
export const backupReportKey = (websiteId: string) => ({
  pk: backupsPartition(websiteId),
  sk: 'REPORT',
});

/** Reads a backup's key back: its item says of which site it is and which by that alone. */
export const backupOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  websiteId: pk.slice(BACKUPS_PREFIX.length),
  backupId: sk.slice(BACKUP_PREFIX.length),
});

/** Which backup an object of the bucket is, by the object's key; it keeps that key from being given out twice. */
export const backupObjectKey = (s3Key: string) => ({ pk: `BACKUPOBJECT#${s3Key}`, sk: 'OBJECT' });

/** What happened to a site's backups, in order of time. */
const BACKUP_LOGS_PREFIX = 'BACKUPLOGS#';
export const backupLogsPartition = (websiteId: string) => `${BACKUP_LOGS_PREFIX}${websiteId}`;
export const backupLogKey = (websiteId: string, logId: string) => ({
  pk: backupLogsPartition(websiteId),
  sk: logId,
});
/** Which entry of the log says that a site could not make a backup, by the SHA-256 of the name of that backup's file. */
export const backupFailureKey = (websiteId: string, hash: string) => ({
  pk: `BACKUPFAILURE#${websiteId}`,
  sk: hash,
});
export const siteOfBackupLogKey = ({ pk }: { pk: string }) => pk.slice(BACKUP_LOGS_PREFIX.length);

/** The bytes of a person's backups; those of sites without an owner are counted together. */
const STORAGE_PREFIX = 'STORAGE#';
const NO_OWNER = 'none';
export const storageKey = (ownerId: string | null) => ({
  pk: `${STORAGE_PREFIX}${ownerId ?? NO_OWNER}`,
  sk: 'STORAGE',
});
/** Which sites' bytes are counted there: one marker a site, for whoever adds them up. */
export const STORAGE_SITE_PREFIX = 'SITE#';
export const storageSiteKey = (ownerId: string | null, websiteId: string) => ({
  pk: storageKey(ownerId).pk,
  sk: `${STORAGE_SITE_PREFIX}${websiteId}`,
});
export const siteOfStorageKey = ({ sk }: { sk: string }) => sk.slice(STORAGE_SITE_PREFIX.length);
export const ownerOfStorageKey = ({ pk }: { pk: string }): string | null =>
  pk === storageKey(null).pk ? null : pk.slice(STORAGE_PREFIX.length);

/** The one key by which a site's plugin uploads, and the site that a key is of, by the key's SHA-256 in hexadecimal. */
export const siteBackupKeyKey = (websiteId: string) => ({
  pk: `SITE#${websiteId}`,
  sk: 'BACKUPKEY',
});
export const backupKeyHashKey = (hash: string) => ({ pk: `BACKUPKEY#${hash}`, sk: 'BACKUPKEY' });

/**
 * What is to be looked at at an instant, and only while it is: an upload that runs out or a deletion that was left
 * half done (`BACKUP#…`), a site's schedule (`HEAD`), a person's bytes (`STORAGE`). The item's own key says which.
 */
export const DUE_BACKUPS_SHARDS = 4;
export const dueBackupsPartition = (shard: number) => `DUE#BACKUPS#${String(shard)}`;
export const dueBackupKey = (shard: number, due: { at: string; id: string }) => ({
  gsi2pk: dueBackupsPartition(shard),
  gsi2sk: `${due.at}#${due.id}`,
});
