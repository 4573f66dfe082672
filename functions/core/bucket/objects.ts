import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { HEADER_BYTES, TAIL_BYTES } from '../validation/file-format.ts';
import { unlessStatus, type Bucket } from './bucket.ts';

/** An object as it is in the bucket at this moment. */
export interface StoredObject {
  /** Bytes. */
  size: number;
}

/** An object in a listing. */
export interface ListedObject extends StoredObject {
  s3Key: string;
  modifiedAt: Date;
}

/** What every store of files does with its objects. Safe to repeat. Throws on an unexpected answer of S3. */
export interface Objects {
  find(s3Key: string): Promise<StoredObject | undefined>;
  /** Its first bytes (`HEADER_BYTES`). */
  readHeader(s3Key: string): Promise<Uint8Array>;
  remove(s3Key: string): Promise<void>;
  /** All objects in a folder, by pages. */
  list(folder: string): AsyncIterable<ListedObject[]>;
}

/** For files whose end says what they are. */
interface ObjectEnds {
  /** Its last bytes (`TAIL_BYTES`). */
  readTail(s3Key: string): Promise<Uint8Array>;
}

/** Objects by pages of a thousand, in the order of their keys. */
export async function* listPages(
  { client, url: Bucket }: Bucket,
  range: { Prefix?: string; StartAfter?: string },
): AsyncGenerator<ListedObject[]> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, ...range })) {
    yield Contents.map(({ Key = '', Size = 0, LastModified = new Date(0) }) => ({
      s3Key: Key,
      size: Size,
      modifiedAt: LastModified,
    }));
  }
}

export function createObjects(bucket: Bucket): Objects & ObjectEnds {
  const { client, url: Bucket } = bucket;

  async function read(Key: string, Range: string): Promise<Uint8Array> {
    const command = new GetObjectCommand({ Bucket, Key, Range });
    // 416: it is empty.
    const answer = await unlessStatus(client.send(command), [404, 416]);
    return (await answer?.Body?.transformToByteArray()) ?? new Uint8Array();
  }

  return {
    async find(Key) {
      const answer = await unlessStatus(client.send(new HeadObjectCommand({ Bucket, Key })), [404]);
      return answer && { size: answer.ContentLength ?? 0 };
    },

    async readHeader(Key) {
      const bytes = await read(Key, `bytes=0-${String(HEADER_BYTES - 1)}`);
      return bytes.subarray(0, HEADER_BYTES);
    },

    async readTail(Key) {
      const bytes = await read(Key, `bytes=-${String(TAIL_BYTES)}`);
      return bytes.subarray(-TAIL_BYTES);
    },

    async remove(Key) {
      await unlessStatus(client.send(new DeleteObjectCommand({ Bucket, Key })), [404]);
    },

    list: (folder) => listPages(bucket, { Prefix: `${folder}/` }),
  };
}
