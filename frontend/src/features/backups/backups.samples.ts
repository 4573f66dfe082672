import type { Backup, BackupStorage } from '../../../../functions/backups/backups.domain.ts';
import {
  summaryOf,
  type BackupContents,
} from '../../../../functions/backups/details/backups.details.domain.ts';
import type { SiteProof } from '../../../../functions/backups/drill/backups.drill.domain.ts';
import type { SiteBackupKey } from '../../../../functions/backups/key/backups.key.domain.ts';
import type { BackupLog } from '../../../../functions/backups/log/backups.logs.domain.ts';
import type { BackupsPage, OneBackup } from './backups.cache.ts';

// A site's backups as the API answers them, for this feature's tests only.

export const siteId = '01k9zz0000000000000000aaaa';
export const MIB = 2 ** 20;
export const GIB = 2 ** 30;

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return `01k9ba00000000000000${String(lastId).padStart(6, '0')}`;
};

/** A complete one by a person, of 1 GiB, unless said otherwise. */
export const backup = (given: Partial<Backup> = {}): Backup => ({
  backupId: nextId(),
  websiteId: siteId,
  userId: '01h00000000000000000000000',
  filename: 'Antes de actualizar',
  description: '',
  originalFilename: 'tienda-austral.zip',
  size: GIB,
  addedBytes: null,
  status: 'completed',
  failure: null,
  manual: true,
  sha256: `${'ab'.repeat(4)}${'00'.repeat(24)}${'cd'.repeat(4)}`,
  createdAt: '2026-03-05T12:07:00.000Z',
  contents: null,
  isSourceNew: false,
  isEncrypted: false,
  ...given,
});

/** What a plugin counted in one that leaves nothing out, unless said otherwise. */
export const contents = (given: Partial<BackupContents> = {}): BackupContents => ({
  ...{ tables: 12, rows: 3_400, files: 5_600, bytes: 3 * GIB },
  ...{ isOneMoment: true, isComplete: true, leftOutNumber: 0, leftOut: [] },
  ...given,
});

/** Nobody tried to restore one of the site's yet; somebody will. */
export const siteProof = (given: Partial<SiteProof> = {}): SiteProof => ({
  ...{ last: null, underWay: null, newestId: '01kb', hasRunner: true },
  ...given,
});

/** A backup with all that is known of it: by the plugin, from where the others came. */
export const oneBackup = (given: Partial<OneBackup> = {}): OneBackup => ({
  backup: backup({ manual: false, userId: null, contents: summaryOf(contents()) }),
  site: { websiteId: siteId, name: 'Tienda Austral', url: 'https://tienda-austral.cl' },
  contents: contents(),
  source: { network: '203.0.113.0/24', isOriginNew: false, isNetworkNew: false },
  proof: null,
  siteProof: siteProof(),
  ...given,
});

export const storage = (given: Partial<BackupStorage> = {}): BackupStorage => ({
  usedBytes: GIB,
  reservedBytes: 0,
  limitBytes: 2 * GIB,
  hasPlan: false,
  ...given,
});

/** The only page of a site's backups, unless said otherwise. */
export const backupsPage = (
  items: Backup[],
  given: Partial<Omit<BackupsPage, 'items'>> = {},
): BackupsPage => ({
  items,
  nextCursor: null,
  site: { websiteId: siteId, name: 'Tienda Austral', url: 'https://tienda-austral.cl' },
  storage: storage(),
  storageOwner: 'caller',
  schedule: {
    frequency: 'none',
    promise: null,
    retention: null,
    newestAt: items.find(({ status }) => status === 'completed')?.createdAt ?? null,
    missedAt: null,
    lateSince: null,
  },
  localBackups: [],
  proof: siteProof(),
  ...given,
});

/** A key that works for another hundred days. */
export const siteKey = (given: Partial<SiteBackupKey> = {}): SiteBackupKey => ({
  last4: 'Zx9q',
  permissions: { upload: true, delete: false },
  status: 'active',
  createdAt: '2026-03-05T12:00:00.000Z',
  expiresAt: new Date(Date.now() + 100 * 86_400_000).toISOString(),
  lastUsedAt: null,
  makerName: 'Carmen Díaz',
  endedBy: null,
  ...given,
});

export const backupLog = (given: Partial<BackupLog> = {}): BackupLog => ({
  logId: nextId(),
  backupId: null,
  websiteId: siteId,
  userId: null,
  operation: 'manual_upload',
  status: 'completed',
  message: 'Respaldo guardado',
  errorDetails: null,
  createdAt: '2026-03-05T12:00:00.000Z',
  ...given,
});
