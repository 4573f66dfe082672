import * as z from 'zod';
import { defineContract } from '../../core/http/route.ts';
import { idField } from '../../core/validation/fields.ts';
import { archiveSchema } from './backups.archives.domain.ts';

const params = z.object({ websiteId: idField, backupId: idField });

/** The one file of a backup that is stored in blocks: for the site's client, and for any administrator. */
export const backupsArchivesContract = defineContract({
  prepare: {
    method: 'POST',
    path: '/backups/{websiteId}/files/{backupId}/archive',
    auth: 'user',
    does: ['creates'],
    repeated: 'Answers the same file, ready or under way.',
    perMinute: 10,
    summary:
      'Has the file of a backup put together for a download, unless it is there; one that is stored as a file is ready.',
    params,
    status: 202,
    response: archiveSchema,
    errors: ['BACKUP_NOT_STORED'],
  },
  get: {
    method: 'GET',
    path: '/backups/{websiteId}/files/{backupId}/archive',
    auth: 'user',
    does: ['reads'],
    summary: 'Returns how far the file of a backup is.',
    params,
    response: archiveSchema,
    errors: ['BACKUP_NOT_STORED'],
  },
});
