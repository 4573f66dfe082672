import type { StoredPart } from './backups.uploads.domain.ts';

/** An object as it is in the bucket at this moment. */
export interface StoredObject {
  size: number;
}

export interface PartToSign {
  s3Key: string;
  uploadId: string;
  partNumber: number;
  /** Bytes of the part: signed, so that nothing longer is taken. */
  length: number;
  /** Base64: signed, so that S3 verifies it. */
  sha256: string;
}

/** Everything of S3. Nothing here counts bytes: that is the table's. Safe to repeat. */
export interface BackupObjects {
  /** Starts a multipart upload whose parts carry SHA-256 checksums; answers its id. */
  begin(s3Key: string, contentType: string): Promise<string>;
  signPart(part: PartToSign): Promise<{ url: string; headers: Record<string, string> }>;
  /** Parts that are there, in order; undefined where the upload is over or aborted. */
  findParts(s3Key: string, uploadId: string): Promise<StoredPart[] | undefined>;
  /** Puts the parts together; never over an object that is there. True also where that was done before. */
  finish(s3Key: string, uploadId: string, parts: readonly StoredPart[]): Promise<boolean>;
  /** Ends a multipart upload and frees its parts; nothing where it is over. */
  abort(s3Key: string, uploadId: string): Promise<void>;
  find(s3Key: string): Promise<StoredObject | undefined>;
  /** Its first bytes (`HEADER_BYTES`). */
  readHeader(s3Key: string): Promise<Uint8Array>;
  remove(s3Key: string): Promise<void>;
  /** A link that saves the object as `filename`, for `DOWNLOAD_LINK_SECONDS`. */
  signDownload(s3Key: string, filename: string): Promise<string>;
  /** All objects of a site, by pages. */
  list(websiteId: string): AsyncIterable<{ s3Key: string; size: number; modifiedAt: Date }[]>;
}
