import * as z from 'zod';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { textField } from '../core/validation/text.ts';
import { backupSchema } from './backups.domain.ts';
import {
  blocksToFindSchema,
  COMPLETION_MAX_BYTES,
  missingBlocksSchema,
} from './blocks/backups.blocks.domain.ts';
import {
  backupReportAnswerSchema,
  backupReportSchema,
} from './schedule/backups.schedule.domain.ts';
import { siteRestoreReportSchema } from './restore/backups.restore.report.domain.ts';
import { announcedFileSchema } from './upload/backups.files.domain.ts';
import {
  newSiteUploadSchema,
  partsToSignSchema,
  resumedUploadSchema,
  signedPartsSchema,
  siteCompletionSchema,
  uploadSchema,
} from './upload/backups.uploads.domain.ts';

const uploadParams = z.object({ backupId: idField });
const FAILURE_MAX_LENGTH = 300;
/** What the site's plugin says of it, in words for people. */
const failureMessage = textField('mensaje', { max: FAILURE_MAX_LENGTH, lines: true });

/** What a site's plugin does with its backup key: it sends backups of its own site, and deletes none. */
export const backupsConnectorContract = defineContract({
  start: {
    method: 'POST',
    path: '/connector/backups',
    auth: 'backup-key',
    does: ['creates'],
    repeated:
      'Starts another upload: the plugin gives one up, and room that is not used is free again.',
    summary: "Reserves room for a backup that the site's plugin made, and starts its upload.",
    body: newSiteUploadSchema,
    status: 201,
    response: uploadSchema,
    errors: ['BACKUP_TOO_LARGE', 'BACKUP_NO_SPACE', 'SITE_WITHOUT_OWNER'],
  },
  resume: {
    method: 'GET',
    path: '/connector/backups/{backupId}',
    auth: 'backup-key',
    does: ['reads'],
    summary: 'Returns an upload that runs, and which parts of it are there.',
    params: uploadParams,
    response: resumedUploadSchema,
    errors: ['UPLOAD_OVER'],
  },
  signParts: {
    method: 'POST',
    path: '/connector/backups/{backupId}/parts',
    auth: 'backup-key',
    does: ['changes'],
    summary: 'Signs the URLs to which parts go, fifty a call at most.',
    params: uploadParams,
    body: partsToSignSchema,
    response: signedPartsSchema,
    errors: ['UPLOAD_OVER'],
  },
  findMissing: {
    method: 'POST',
    path: '/connector/backups/{backupId}/blocks',
    auth: 'backup-key',
    does: ['reads'],
    summary:
      'Finds which of an archive’s blocks the portal does not have, five hundred a call at most, and signs where they go.',
    params: uploadParams,
    body: blocksToFindSchema,
    response: missingBlocksSchema,
    errors: ['UPLOAD_OVER', 'BACKUP_TOO_LARGE', 'BACKUP_NO_SPACE'],
  },
  complete: {
    method: 'POST',
    path: '/connector/backups/{backupId}/completion',
    auth: 'backup-key',
    does: ['creates'],
    repeated: 'Answers the same backup, or that its upload is over.',
    summary:
      'Puts the parts together, or keeps which blocks the archive consists of; what is no archive, or another size, is deleted.',
    params: uploadParams,
    body: siteCompletionSchema,
    maxBodyBytes: COMPLETION_MAX_BYTES,
    response: backupSchema,
    errors: [
      ...(['UPLOAD_OVER', 'UPLOAD_INCOMPLETE', 'BLOCKS_MISSING'] as const),
      ...(['BACKUP_REJECTED', 'BACKUP_NO_SPACE'] as const),
    ],
  },
  fail: {
    method: 'POST',
    path: '/connector/backups/{backupId}/failure',
    auth: 'backup-key',
    does: ['changes'],
    summary: 'Gives an upload up that the site could not finish, and says why in the log.',
    params: uploadParams,
    body: z.object({ message: failureMessage }),
    response: z.object({ backupId: idField }),
    errors: ['UPLOAD_OVER'],
  },
  failBackup: {
    method: 'POST',
    path: '/connector/backup-failures',
    auth: 'backup-key',
    does: ['changes'],
    perMinute: 10,
    summary: 'Notes in the log that the site could not make a backup, and why; once for each file.',
    body: z.object({
      originalFilename: announcedFileSchema.shape.originalFilename,
      message: failureMessage,
    }),
    status: 201,
    response: z.object({ logId: idField }),
  },
  noteRestore: {
    method: 'POST',
    path: '/connector/restores',
    auth: 'backup-key',
    does: ['changes'],
    perMinute: 10,
    summary: 'Notes that somebody prepares a restore on the site itself; once for each.',
    body: siteRestoreReportSchema,
    status: 201,
    response: z.object({ logId: idField }),
  },
  report: {
    method: 'PUT',
    path: '/connector/backup-report',
    auth: 'backup-key',
    does: ['changes'],
    summary:
      "Reports the site's own schedule, and which backups it keeps itself; returns how much room there is.",
    body: backupReportSchema,
    response: backupReportAnswerSchema,
  },
});
