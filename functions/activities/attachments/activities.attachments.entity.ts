import { defineEntity } from '../../core/table/entity/entity.ts';
import { createTurns } from '../../core/table/entity/turns.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import {
  attachmentTurnKey,
  attachmentUploadKey,
  attachmentUploadOfKey,
  attachmentUploadsPartition,
} from '../../core/table/keys/activity-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { type AttachmentUpload, uploadSchema } from './activities.attachments.uploads.domain.ts';

/** Where an announced file is stored: with the person who announced it, so that nobody else finds it. */
type UploadPlace = Pick<AttachmentUpload, 'userId' | 'attachmentId'>;

export const uploadEntity = defineEntity<AttachmentUpload, UploadPlace>({
  schema: uploadSchema,
  key: ({ userId, attachmentId }) => attachmentUploadKey(userId, attachmentId),
  ofKey: attachmentUploadOfKey,
  absent: { state: 'announced' },
});

/** The files that people announced in the last 24 hours; TTL removes them. */
export function createAttachmentUploads(table: Table) {
  const { find, query } = uploadEntity.reads(table);
  const turns = createTurns(table);
  return {
    /** The last file that a person announced: read it before the list by which another one is decided. */
    findTurn: (userId: string): Promise<number> => turns.find(attachmentTurnKey(userId)),

    /** The writes of a new file, if its person announced no other since the turn was read. */
    announce: (upload: AttachmentUpload, last: number): Write[] => [
      uploadEntity.writes.put(upload),
      turns.take(attachmentTurnKey(upload.userId), last, upload.expiresAt),
    ],

    amend: uploadEntity.writes.amend,
    find,

    /** The newest of a person: one consistent Query. */
    listNewest: async (userId: string, limit: number): Promise<AttachmentUpload[]> => {
      const partition = attachmentUploadsPartition(userId);
      return (await query({ partition, newestFirst: true, consistent: true, limit })).found;
    },
  };
}

export type AttachmentUploads = ReturnType<typeof createAttachmentUploads>;
