import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as activityKeys from '../../../functions/core/table/keys/activity-keys.ts';
import * as backupKeys from '../../../functions/core/table/keys/backup-keys.ts';
import * as dataExportKeys from '../../../functions/core/table/keys/data-export-keys.ts';
import * as keys from '../../../functions/core/table/keys/keys.ts';
import * as reportKeys from '../../../functions/core/table/keys/report-keys.ts';
import type { ItemKey } from '../../../functions/core/table/entity/writes.ts';
import { rootDir } from '../root.ts';

/** What a client has, by ids. */
export interface ClientIds {
  userId: string;
  websiteId: string;
  activityId: string;
  messageId: string;
  backupId: string;
  s3Key: string;
  userPlanId: string;
  paymentId: string;
}

/**
 * How the test of erasure treats a kind of item:
 * - `planted`: the marker is written into it, or it is made of nothing else; it must go.
 * - `made`: what the client did made one, whose partition begins so, with the marker in it; it must go.
 * - `spared`: it holds nothing personal, or goes by itself, or the law keeps it. Why.
 */
type Kind = { planted: (ids: ClientIds) => ItemKey } | { made: string } | { spared: string };

const ID = '01kb3f0a9x5m3v7c2d8e4h6j9z';
const ids = 'It has ids, numbers and times alone';
const shared = 'It counts or numbers what is everybody’s';
const ttl = 'It has ids alone, and expires by itself';

/** Every builder of an item's key. Those of indexes and those that parse are left out by `keyBuilders`. */
export const kinds: Readonly<Record<string, Kind>> = {
  activityKey: { made: 'ACTIVITIES#' },
  activitiesHeadKey: { planted: ({ userId }) => activityKeys.activitiesHeadKey(userId) },
  threadMessageKey: { made: 'THREAD#' },
  attachmentUploadKey: { planted: ({ userId }) => activityKeys.attachmentUploadKey(userId, ID) },
  updateJobKey: { spared: ttl },
  attachmentTurnKey: { planted: ({ userId }) => activityKeys.attachmentTurnKey(userId) },
  attentionHeadKey: { made: 'ATTENTION#' },
  attentionRowKey: { made: 'ATTENTIONOF#' },
  attentionAssignedKey: { made: 'ATTENTIONTO#' },
  attentionCountsKey: { spared: shared },
  attentionRoundKey: { spared: shared },
  backupKey: { made: 'BACKUPS#' },
  backupsHeadKey: { planted: ({ websiteId }) => backupKeys.backupsHeadKey(websiteId) },
  backupDrillKey: { planted: ({ websiteId }) => backupKeys.backupDrillKey(websiteId) },
  backupReportKey: { planted: ({ websiteId }) => backupKeys.backupReportKey(websiteId) },
  backupDetailsKey: {
    planted: ({ websiteId, backupId }) => backupKeys.backupDetailsKey(websiteId, backupId),
  },
  backupMadeKey: {
    planted: ({ websiteId, backupId }) => backupKeys.backupMadeKey(websiteId, backupId),
  },
  siteProofKey: {
    planted: ({ websiteId }) => backupKeys.siteProofKey(websiteId, '2026-01-01T00:00:00.000Z'),
  },
  backupArchiveKey: { spared: ttl },
  backupObjectKey: { planted: ({ s3Key }) => backupKeys.backupObjectKey(s3Key) },
  backupLogKey: { planted: ({ websiteId }) => backupKeys.backupLogKey(websiteId, ID) },
  backupReportedKey: { spared: ttl },
  storageKey: { spared: ttl },
  storageSiteKey: {
    planted: ({ userId, websiteId }) => backupKeys.storageSiteKey(userId, websiteId),
  },
  siteBackupKeyKey: { planted: ({ websiteId }) => backupKeys.siteBackupKeyKey(websiteId) },
  backupKeyHashKey: { spared: ttl },
  paymentKey: { spared: 'The law keeps payments (ADR 0055)' },
  paymentOwnerKey: { spared: ids },
  keptPaymentsKey: { spared: ids },
  receiptKey: { spared: 'The law keeps receipts (ADR 0055)' },
  lastReceiptKey: { spared: shared },
  lastPaymentKey: { spared: ids },
  webhookEventKey: { spared: ttl },
  planKey: { spared: shared },
  userPlanKey: { spared: 'A paid one goes with its payment; it has ids, names of plans and times' },
  periodsKey: { spared: ids },
  ledgerKey: { made: 'LEDGER#' },
  rollupKey: { spared: ids },
  storedReportKey: { made: 'REPORTS#' },
  reportOwnerKey: { spared: ids },
  unreadReportsKey: { planted: ({ userId }) => reportKeys.unreadReportsKey(userId) },
  reportViewKey: { spared: ttl },
  monthlySettingsKey: { planted: ({ userId }) => reportKeys.monthlySettingsKey(userId) },
  monthlyReportKey: { planted: ({ userId }) => reportKeys.monthlyReportKey(userId, '2026-10') },
  settingsKey: { spared: shared },
  profileKey: { made: 'USER#' },
  adminsCountKey: { spared: shared },
  adminKey: { spared: 'It is an administrator’s' },
  inboxKey: { planted: ({ userId }) => keys.inboxKey(userId) },
  savedViewsKey: { planted: ({ userId }) => keys.savedViewsKey(userId) },
  sessionsKey: { planted: ({ userId }) => keys.sessionsKey(userId) },
  dataExportKey: { planted: ({ userId }) => dataExportKeys.dataExportKey(userId) },
  secondFactorKey: { planted: ({ userId }) => keys.secondFactorKey(userId) },
  memberKey: { spared: 'It goes with each member’s own account' },
  recoveryKey: { spared: ttl },
  erasureKey: { planted: ({ userId }) => keys.erasureKey(userId) },
  noticeChoicesKey: { planted: ({ userId }) => keys.noticeChoicesKey(userId) },
  summaryKey: { planted: ({ userId }) => keys.summaryKey(userId) },
  summaryNewsKey: { made: 'SUMMARYNEWS' },
  notificationKey: { made: 'INBOX#' },
  notificationsHeadKey: { spared: shared },
  directoryHeadKey: { spared: shared },
  directoryChunkKey: { made: 'DIRECTORY#' },
  activitiesTotalsKey: { spared: shared },
  websiteTotalsKey: { spared: shared },
  duplicatesTotalsKey: { spared: shared },
  siteCountsKey: { spared: shared },
  siteHomeKey: { spared: 'It goes with its last site, in the transaction that deletes it' },
  userPlansTotalsKey: { spared: shared },
  auditKey: { made: 'AUDIT#' },
  auditDayKey: { spared: shared },
  noteKey: { made: 'USERNOTES#' },
  requestCountsKey: { spared: ttl },
  onceKey: { spared: 'It expires within a week, and has the event of a creation at most' },
  outboxKey: { spared: 'It expires within a week' },
  websiteKey: { made: 'SITE#' },
  pairingKey: { spared: ttl },
  wantedKey: { planted: ({ websiteId, activityId }) => keys.wantedKey(websiteId, activityId) },
  wantedTurnKey: { spared: ttl },
  siteStatsKey: { planted: ({ websiteId }) => keys.siteStatsKey(websiteId) },
  siteDayKey: { planted: ({ websiteId }) => keys.siteDayKey(websiteId, '2026-11-20') },
  websiteRowKey: { made: 'OWNER#' },
  ownedTimeKey: { made: 'OWNER#' },
  syncRunKey: { spared: ttl },
  syncRunChunkKey: { spared: ttl },
  syncRunTallyKey: { spared: ttl },
  dispatchCursorKey: { spared: shared },
  releaseKey: { spared: shared },
  dispatchPassKey: { spared: shared },
  migrationKey: { spared: shared },
  dataKeyKey: { spared: shared },
  mailKey: { spared: ttl },
  activityNewsKey: { spared: ttl },
};

const folder = join(rootDir, 'functions/core/table/keys');
const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));

/** The modules of keys by the name of their file: all of the folder, so that none is forgotten. */
export const keyModules: Readonly<Record<string, object>> = Object.fromEntries(
  await Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(join(folder, file)).href)) as object;
      return [parse(file).name, module] as const;
    }),
  ),
);

/** Keys of an index, which are no items, and functions that parse a key. */
const isOther = (name: string) =>
  /^(?:all|due)[A-Z]|Of[A-Za-z]*Key$|^(?:client|assigned|threadShown)Key$/.test(name);

/** The names of all that build an item's key. */
const buildersOf = (module: object): string[] =>
  Object.keys(module).filter((name) => name.endsWith('Key') && !isOther(name));
export const keyBuilders: readonly string[] = Object.values(keyModules).flatMap(buildersOf);
