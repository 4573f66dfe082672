import * as z from 'zod';
import { defineContract } from '../../core/http/route.ts';
import { idField } from '../../core/validation/fields.ts';
import { attachmentSchema } from './activities.attachments.domain.ts';
import { newAttachmentSchema, uploadLinkSchema } from './activities.attachments.files.domain.ts';

const activityParams = z.object({ activityId: idField });
const attachmentParams = activityParams.extend({ attachmentId: idField });

/** The files of messages: their bytes go between browser and S3. */
export const activitiesAttachmentsContract = defineContract({
  announce: {
    method: 'POST',
    path: '/activities/{activityId}/attachments',
    auth: 'user',
    does: ['creates'],
    idempotent: true,
    perMinute: 30,
    summary:
      'Announces a file for a message, and makes the link that takes its bytes by one PUT, for 15 minutes.',
    params: activityParams,
    body: newAttachmentSchema,
    status: 201,
    response: uploadLinkSchema,
    errors: ['ATTACHMENTS_FULL'],
  },
  complete: {
    method: 'POST',
    path: '/activities/{activityId}/attachments/{attachmentId}/completion',
    auth: 'user',
    does: ['creates'],
    repeated: 'Answers the same file, which was looked at before.',
    summary:
      'Looks at the bytes of an announced file: from then on a message may have it. What is not of its format is deleted.',
    params: attachmentParams,
    response: attachmentSchema,
    errors: ['UPLOAD_INCOMPLETE', 'ATTACHMENT_REJECTED'],
  },
  download: {
    method: 'POST',
    path: '/activities/{activityId}/messages/{messageId}/attachments/{attachmentId}/download',
    auth: 'user',
    does: ['reads'],
    perMinute: 30,
    summary:
      'Makes a link that saves a file of a message under its name, for 60 seconds; of an internal note for administrators alone.',
    params: activityParams.extend({ messageId: idField, attachmentId: idField }),
    response: z.object({ downloadUrl: z.string() }),
  },
});
