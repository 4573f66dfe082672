import { DeleteObjectTaggingCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { signDownload, unlessStatus, type Bucket } from '../../core/bucket/bucket.ts';
import { createObjects, type Objects } from '../../core/bucket/objects.ts';
import type { Attachment } from './activities.attachments.domain.ts';
import { contentTypes, UNSENT_TAG } from './activities.attachments.uploads.domain.ts';

/** An upload begins at once, and 25 MB over a slow line take some minutes. S3 asks only as it begins. */
const UPLOAD_LINK_SECONDS = 900;
const DOWNLOAD_LINK_SECONDS = 60;

interface Place {
  activityId: string;
  attachmentId: string;
}

export interface AttachmentObjects {
  /** A link that takes exactly these bytes' number and type, once, and no other object's place. */
  signUpload(
    file: Place & Pick<Attachment, 'format' | 'size'>,
  ): Promise<{ url: string; headers: Record<string, string> }>;
  find(place: Place): ReturnType<Objects['find']>;
  /** Its first bytes (`HEADER_BYTES`). */
  readHeader(place: Place): Promise<Uint8Array>;
  /** Its last bytes (`TAIL_BYTES`). */
  readTail(place: Place): Promise<Uint8Array>;
  remove(place: Place): Promise<void>;
  /** A message has it now: it stays. */
  keep(place: Place): Promise<void>;
  /** Deletes all of an activity. */
  removeAll(activityId: string): Promise<void>;
  /** A link that saves it under its name for a minute; a browser never shows it. */
  signDownload(file: Place & Pick<Attachment, 'format' | 'name'>): Promise<string>;
}

/** The id has 80 random bits: nobody guesses a key. */
const keyOf = ({ activityId, attachmentId }: Place): string => `${activityId}/${attachmentId}`;

/** The bucket of attachments. Throws on an unexpected answer of S3: the request or message is tried again. */
export function createAttachmentObjects(bucket: Bucket): AttachmentObjects {
  const { client, url: Bucket } = bucket;
  const objects = createObjects(bucket);
  return {
    async signUpload({ format, size, ...place }) {
      const headers = {
        'content-type': contentTypes[format],
        // An object is never replaced, neither before it was looked at nor after it was sent.
        'if-none-match': '*',
        'x-amz-tagging': `${UNSENT_TAG.key}=${UNSENT_TAG.value}`,
      };
      const command = new PutObjectCommand({
        ...{ Bucket, Key: keyOf(place), ContentLength: size },
        ContentType: headers['content-type'],
        IfNoneMatch: headers['if-none-match'],
        Tagging: headers['x-amz-tagging'],
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: UPLOAD_LINK_SECONDS,
        signableHeaders: new Set(['host', 'content-length', 'content-type', 'if-none-match']),
        unhoistableHeaders: new Set(['x-amz-tagging']),
      });
      // The client adds the length of a body itself.
      return { url, headers };
    },

    find: (place) => objects.find(keyOf(place)),
    readHeader: (place) => objects.readHeader(keyOf(place)),
    readTail: (place) => objects.readTail(keyOf(place)),
    remove: (place) => objects.remove(keyOf(place)),

    async keep(place) {
      const command = new DeleteObjectTaggingCommand({ Bucket, Key: keyOf(place) });
      // 404: it was deleted with its activity.
      await unlessStatus(client.send(command), [404]);
    },

    async removeAll(activityId) {
      for await (const page of objects.list(activityId)) {
        await Promise.all(page.map(({ s3Key }) => objects.remove(s3Key)));
      }
    },

    signDownload: ({ format, name, ...place }) =>
      signDownload(bucket, {
        key: keyOf(place),
        fileName: name,
        contentType: contentTypes[format],
        seconds: DOWNLOAD_LINK_SECONDS,
      }),
  };
}
