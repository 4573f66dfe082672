import * as z from 'zod';
import { exportAnswerSchema, EXPORTS_PER_MINUTE } from '../core/http/export-answer.ts';
import { pageOf, pageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { backupSchema, storageOwnerSchema, storageSchema } from './backups.domain.ts';
import { contentsSchema } from './details/backups.details.domain.ts';
import { siteBackupKeySchema } from './key/backups.key.domain.ts';
import { backupLogSchema } from './log/backups.logs.domain.ts';
import { sourceViewSchema } from './origin/backups.origin.domain.ts';
import { siteProofSchema } from './drill/backups.drill.domain.ts';
import { proofSchema } from './restore/backups.proof.domain.ts';
import { backupScheduleSchema, localBackupSchema } from './schedule/backups.schedule.domain.ts';

const siteParams = z.object({ websiteId: idField });
const backupParams = siteParams.extend({ backupId: idField });
const siteSchema = z.object({ websiteId: idField, name: z.string(), url: z.string() });

/** Routes for a site's backups: for the site's client, and for any administrator. */
export const backupsContract = defineContract({
  storage: {
    method: 'GET',
    path: '/backups/storage',
    auth: 'user',
    does: ['reads'],
    summary: "Returns what the backups of all the caller's own sites come to, and their limit.",
    response: storageSchema,
  },
  list: {
    method: 'GET',
    path: '/backups/{websiteId}',
    auth: 'user',
    does: ['reads'],
    summary: "Lists a site's backups, newest first, with its owner's storage and its schedule.",
    params: siteParams,
    query: pageQuerySchema,
    response: pageOf(backupSchema).extend({
      site: siteSchema,
      storage: storageSchema,
      storageOwner: storageOwnerSchema,
      schedule: backupScheduleSchema,
      /** Those that live on the site itself. */
      localBackups: z.array(localBackupSchema),
      /** What restoring one proved. */
      proof: siteProofSchema,
    }),
  },
  get: {
    method: 'GET',
    path: '/backups/{websiteId}/files/{backupId}',
    auth: 'user',
    does: ['reads'],
    summary: 'Returns a backup, with what is in it, what was left out, and where it came from.',
    params: backupParams,
    response: z.object({
      backup: backupSchema,
      site: siteSchema,
      /** Null for a person's, and for one of a plugin that does not count it yet. */
      contents: contentsSchema.nullable(),
      /** Null for a person's, and for an older one. */
      source: sourceViewSchema.nullable(),
      /** Null while nobody tried to restore it. */
      proof: proofSchema.nullable(),
      /** Of the site as a whole. */
      siteProof: siteProofSchema,
    }),
  },
  confirmSource: {
    method: 'POST',
    path: '/backups/{websiteId}/files/{backupId}/source',
    auth: 'user',
    does: ['changes'],
    summary: "Confirms that a backup came from the site's own installation and network.",
    params: backupParams,
    response: backupSchema,
  },
  export: {
    method: 'POST',
    path: '/backups/{websiteId}/exports',
    auth: 'user',
    does: ['reads-in-bulk'],
    perMinute: EXPORTS_PER_MINUTE,
    summary:
      "Writes a site's backups as CSV and returns a link to it, valid for 60 seconds; the files are not in it.",
    params: siteParams,
    response: exportAnswerSchema,
    errors: ['EXPORT_TOO_LARGE'],
  },
  cleanup: {
    method: 'DELETE',
    path: '/backups/{websiteId}',
    auth: 'user',
    does: ['deletes'],
    summary: "Deletes all backups of a site, its log and its backup key; its owner's bytes follow.",
    params: siteParams,
    status: 202,
    response: z.object({ websiteId: idField }),
  },
  remove: {
    method: 'DELETE',
    path: '/backups/{websiteId}/files/{backupId}',
    auth: 'user',
    does: ['deletes'],
    summary: 'Deletes a backup and gives its bytes back.',
    params: backupParams,
    response: z.object({ backupId: idField, storage: storageSchema }),
  },
  download: {
    method: 'POST',
    path: '/backups/{websiteId}/files/{backupId}/download',
    auth: 'user',
    does: ['hands-over'],
    perMinute: 30,
    summary: 'Makes a link that saves a backup under its own name, for an hour.',
    params: backupParams,
    response: z.object({ downloadUrl: z.string(), expiresAt: z.iso.datetime() }),
    errors: ['BACKUP_NOT_STORED', 'ARCHIVE_NOT_READY'],
  },
  logs: {
    method: 'GET',
    path: '/backups/{websiteId}/logs',
    auth: 'user',
    does: ['reads'],
    summary: "Lists what happened to a site's backups, newest first.",
    params: siteParams,
    query: pageQuerySchema,
    response: pageOf(backupLogSchema),
  },
  removeLogs: {
    method: 'DELETE',
    path: '/backups/{websiteId}/logs',
    auth: 'user',
    does: ['deletes'],
    summary: "Deletes the whole log of a site's backups.",
    params: siteParams,
    response: z.object({ websiteId: idField }),
  },
  removeLog: {
    method: 'DELETE',
    path: '/backups/{websiteId}/logs/{logId}',
    auth: 'user',
    does: ['deletes'],
    summary: "Deletes an entry of the log of a site's backups.",
    params: siteParams.extend({ logId: idField }),
    response: z.object({ logId: idField }),
  },
  key: {
    method: 'GET',
    path: '/backups/{websiteId}/key',
    auth: 'user',
    does: ['reads'],
    summary: 'Describes the key by which the plugin of a site uploads, without the key itself.',
    params: siteParams,
    response: z.object({ key: siteBackupKeySchema.nullable() }),
  },
  generateKey: {
    method: 'POST',
    path: '/backups/{websiteId}/key',
    auth: 'user',
    does: ['hands-over'],
    repeated: 'Makes another key: the one before opens nothing any more.',
    perMinute: 10,
    summary: 'Makes the backup key of a site, in place of the one there was, and answers it once.',
    params: siteParams,
    status: 201,
    response: z.object({ apiKey: z.string(), key: siteBackupKeySchema }),
  },
  revokeKey: {
    method: 'DELETE',
    path: '/backups/{websiteId}/key',
    auth: 'user',
    does: ['removes'],
    summary: 'Revokes the backup key of a site at once.',
    params: siteParams,
    response: z.object({ key: siteBackupKeySchema.nullable() }),
  },
});
