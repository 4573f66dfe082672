import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { signDownload, type Bucket } from '../core/bucket/bucket.ts';
import { createObjects } from '../core/bucket/objects.ts';
import { DATA_EXPORT_LINK_SECONDS } from './data-exports.domain.ts';

const CONTENT_TYPE = 'application/zip';
/** Held in memory until it is sent. S3 takes 5 MiB or more, and 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024;

/** The files of people's data in the bucket of exports. */
export interface DataExportFiles {
  /** Stores a file as it comes, in place of one of that name. Answers its bytes. @throws Error of S3, or of the chunks */
  save(key: string, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  /** Does nothing for a file that does not exist. */
  remove(key: string): Promise<void>;
  /** A link that saves the file, and works for a minute. */
  signDownload(key: string, fileName: string): Promise<string>;
}

/** Chunks put together to parts of `PART_BYTES` or a little more; the last one is smaller, and there is one at least. */
async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  yield Buffer.concat(held);
}

export function createDataExportFiles(bucket: Bucket): DataExportFiles {
  const { client, url: Bucket } = bucket;

  async function sendParts(
    Key: string,
    { first, rest }: { first: Buffer; rest: AsyncIterable<Buffer> },
  ): Promise<number> {
    const begun = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ContentType: CONTENT_TYPE }),
    );
    const upload = { Bucket, Key, UploadId: begun.UploadId };
    const Parts: CompletedPart[] = [];
    let bytes = 0;
    const send = async (Body: Buffer) => {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
      bytes += Body.byteLength;
    };
    try {
      await send(first);
      for await (const part of rest) await send(part);
      await client.send(
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
      );
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand(upload));
      throw error;
    }
    return bytes;
  }

  return {
    async save(Key, chunks) {
      const parts = partsOf(chunks);
      const next = await parts.next();
      const first = next.done ? Buffer.alloc(0) : next.value;
      if (first.byteLength >= PART_BYTES) return sendParts(Key, { first, rest: parts });
      await client.send(
        new PutObjectCommand({ Bucket, Key, Body: first, ContentType: CONTENT_TYPE }),
      );
      return first.byteLength;
    },

    remove: createObjects(bucket).remove,

    signDownload: (key, fileName) =>
      signDownload(bucket, {
        ...{ key, fileName },
        contentType: CONTENT_TYPE,
        seconds: DATA_EXPORT_LINK_SECONDS,
      }),
  };
}
