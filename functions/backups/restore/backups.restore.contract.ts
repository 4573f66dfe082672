import * as z from 'zod';
import { defineContract } from '../../core/http/route.ts';
import { idField } from '../../core/validation/fields.ts';
import { restoreKitSchema } from './backups.restore.domain.ts';

/** What leads to a site being put back: for the site's client, and for any administrator. */
export const backupsRestoreContract = defineContract({
  start: {
    method: 'POST',
    path: '/backups/{websiteId}/files/{backupId}/restore',
    auth: 'user',
    does: ['hands-over'],
    perMinute: 5,
    summary: 'Returns a link to a backup for minutes, with the code that opens its restorer.',
    params: z.object({ websiteId: idField, backupId: idField }),
    response: restoreKitSchema,
    errors: ['BACKUP_NOT_STORED', 'ARCHIVE_NOT_READY'],
  },
});
