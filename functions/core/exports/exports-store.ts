import { DeleteObjectCommand, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3';
import { signDownload, type Bucket } from '../bucket/bucket.ts';
import { EXPORT_LINK_SECONDS } from '../http/export-answer.ts';

export interface ExportedFile {
  /** Its name in the bucket. */
  key: string;
  content: string;
  /** The name under which the browser saves it. */
  fileName: string;
}

export interface ExportsStore {
  /** Stores a CSV file for a day at most, and returns a link that saves it. @throws Error of S3 */
  put(file: ExportedFile): Promise<string>;
}

const CONTENT_TYPE = 'text/csv; charset=utf-8';

/** The bucket of exports. */
export function createExportsStore(bucket: Bucket): ExportsStore {
  const { client, url: Bucket } = bucket;
  return {
    async put({ key: Key, content: Body, fileName }) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: CONTENT_TYPE }));
      return signDownload(bucket, {
        key: Key,
        fileName,
        contentType: CONTENT_TYPE,
        seconds: EXPORT_LINK_SECONDS,
      });
    },
  };
}

/** Files of lists, which the folder, the day and an id name. Other nouns may keep other files in the bucket. */
const IS_LIST = /^[a-z-]+\/\d{4}-\d{2}-\d{2}\/[\da-z]+\.csv$/;

/** Deletes the files of lists from before an instant. Safe to repeat. */
export const createExportsCleanup =
  ({ client, url: Bucket }: Bucket) =>
  async (before: Date): Promise<void> => {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
      for (const { Key = '', LastModified = before } of Contents) {
        if (!IS_LIST.test(Key) || LastModified > before) continue;
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
      }
    }
  };
