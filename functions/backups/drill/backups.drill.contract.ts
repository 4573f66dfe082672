import * as z from 'zod';
import { defineContract } from '../../core/http/route.ts';
import { idField } from '../../core/validation/fields.ts';
import { drillRequestSchema, siteProofSchema } from './backups.drill.domain.ts';

/** Restoring a backup to prove it, in a stage that has a runner. */
export const backupsDrillContract = defineContract({
  start: {
    method: 'POST',
    path: '/backups/{websiteId}/drills',
    auth: 'admin',
    does: ['creates'],
    repeated: 'Refused: a site has one drill at a time.',
    perMinute: 10,
    summary: "Has a backup restored to prove it: the one that is named, or the site's newest.",
    params: z.object({ websiteId: idField }),
    body: drillRequestSchema,
    status: 202,
    response: siteProofSchema,
    errors: ['BACKUP_NOT_STORED', 'BACKUP_NOT_PROVABLE', 'DRILL_UNDER_WAY'],
  },
});
