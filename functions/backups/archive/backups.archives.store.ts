import { UploadPartCommand } from '@aws-sdk/client-s3';
import type { Bucket } from '../../core/bucket/bucket.ts';

/** A part of a file that is put together. */
interface NewPart {
  s3Key: string;
  uploadId: string;
  partNumber: number;
  bytes: Uint8Array;
  /** Base64. */
  sha256: string;
}

/** Where a worker writes the files that it puts together. Safe to repeat. */
export interface ArchiveObjects {
  putPart(part: NewPart): Promise<void>;
}

export const createArchiveObjects = ({ client, url: Bucket }: Bucket): ArchiveObjects => ({
  async putPart({ s3Key: Key, uploadId: UploadId, partNumber: PartNumber, ...part }) {
    const sent = { Body: part.bytes, ChecksumSHA256: part.sha256 };
    await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, ...sent }));
  },
});
