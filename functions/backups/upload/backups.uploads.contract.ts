import * as z from 'zod';
import { defineContract } from '../../core/http/route.ts';
import { idField } from '../../core/validation/fields.ts';
import { backupSchema } from '../backups.domain.ts';
import {
  completionSchema,
  newUploadSchema,
  partsToSignSchema,
  resumedUploadSchema,
  signedPartsSchema,
  uploadSchema,
} from './backups.uploads.domain.ts';

const siteParams = z.object({ websiteId: idField });
const uploadParams = siteParams.extend({ backupId: idField });

/** Uploads by people: the bytes go from the browser to S3, part by part. */
export const backupsUploadsContract = defineContract({
  start: {
    method: 'POST',
    path: '/backups/{websiteId}/uploads',
    auth: 'user',
    does: ['creates'],
    idempotent: true,
    perMinute: 20,
    summary: 'Reserves room for a file and starts its upload.',
    params: siteParams,
    body: newUploadSchema,
    status: 201,
    response: uploadSchema,
    errors: ['BACKUP_TOO_LARGE', 'BACKUP_NO_SPACE', 'SITE_WITHOUT_OWNER'],
  },
  resume: {
    method: 'GET',
    path: '/backups/{websiteId}/uploads/{backupId}',
    auth: 'user',
    does: ['reads'],
    summary: 'Returns an upload that runs, and which parts of it are there.',
    params: uploadParams,
    response: resumedUploadSchema,
    errors: ['UPLOAD_OVER'],
  },
  signParts: {
    method: 'POST',
    path: '/backups/{websiteId}/uploads/{backupId}/parts',
    auth: 'user',
    does: ['changes'],
    summary: 'Signs the URLs to which parts go, fifty a call at most.',
    params: uploadParams,
    body: partsToSignSchema,
    response: signedPartsSchema,
    errors: ['UPLOAD_OVER'],
  },
  complete: {
    method: 'POST',
    path: '/backups/{websiteId}/uploads/{backupId}/completion',
    auth: 'user',
    does: ['creates'],
    repeated: 'Answers the same backup, or that its upload is over.',
    summary: 'Puts the parts together; what is no archive, or another size, is deleted.',
    params: uploadParams,
    body: completionSchema,
    response: backupSchema,
    errors: ['UPLOAD_OVER', 'UPLOAD_INCOMPLETE', 'BACKUP_REJECTED', 'BACKUP_NO_SPACE'],
  },
  cancel: {
    method: 'DELETE',
    path: '/backups/{websiteId}/uploads/{backupId}',
    auth: 'user',
    does: ['removes'],
    summary: 'Gives an upload up: what was sent goes, and the room is free again.',
    params: uploadParams,
    response: z.object({ backupId: idField }),
    errors: ['UPLOAD_OVER'],
  },
});
