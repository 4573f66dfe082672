import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  UploadPartCommand,
  type ListPartsCommandOutput,
  type Part,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { signDownload, unlessStatus, type Bucket } from '../../core/bucket/bucket.ts';
import {
  createObjects,
  listPages,
  type ListedObject,
  type Objects,
} from '../../core/bucket/objects.ts';
import { DOWNLOAD_LINK_SECONDS } from '../backups.domain.ts';
import { isOfSite } from '../blocks/backups.blocks.domain.ts';
import { PART_LINK_SECONDS, type StoredPart } from '../upload/backups.uploads.domain.ts';

/** A stored part, with what S3 needs when the parts are joined. */
export interface ListedPart extends StoredPart {
  etag: string;
}

const listedPartOf = ({
  PartNumber = 0,
  Size = 0,
  ETag = '',
  ChecksumSHA256,
}: Part): ListedPart => ({
  partNumber: PartNumber,
  size: Size,
  etag: ETag,
  sha256: ChecksumSHA256 ?? null,
});

interface PartToSign {
  s3Key: string;
  uploadId: string;
  partNumber: number;
  /** Bytes of the part: signed, so that S3 accepts nothing longer. */
  length: number;
  /** Base64: signed, so that S3 verifies it. */
  sha256: string;
}

/** Everything of S3; the folder of its `list` is a site. Nothing here counts bytes: that is the table's. Safe to repeat. */
export interface BackupObjects extends Objects {
  /** What is in the folders of all sites, in the order of its keys, after one of them: a thousand a page. */
  listAll(after: string | null): AsyncIterable<ListedObject[]>;
  /** Starts a multipart upload whose parts carry SHA-256 checksums; answers its id. */
  begin(s3Key: string, contentType: string): Promise<string>;
  signPart(part: PartToSign): Promise<{ url: string; headers: Record<string, string> }>;
  /** Parts that are there, in order; undefined where the upload is over or aborted. */
  findParts(s3Key: string, uploadId: string): Promise<ListedPart[] | undefined>;
  /** Joins the parts, never over an existing object. Returns whether the object exists afterwards. */
  finish(s3Key: string, uploadId: string, parts: readonly ListedPart[]): Promise<boolean>;
  /** Aborts a multipart upload and frees its parts. Does nothing if it is over. */
  abort(s3Key: string, uploadId: string): Promise<void>;
  /** A link that saves the object as `filename`, for `DOWNLOAD_LINK_SECONDS` unless said otherwise. */
  signDownload(s3Key: string, filename: string, seconds?: number): Promise<string>;
}

/** A browser may send any text as a file's type. One that is no type goes into no header. */
const headerOf = (contentType: string) =>
  /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream';

/** The bucket of backups. Throws on an unexpected answer of S3: the request or message is tried again. */
export function createBackupObjects(bucket: Bucket): BackupObjects {
  const { client, url: Bucket } = bucket;
  const objects = createObjects(bucket);

  /** By hand: the SDK's paginator goes on as long as S3 names a next part, which it also does on the last page. */
  async function listParts(Key: string, UploadId: string): Promise<ListedPart[]> {
    const parts: ListedPart[] = [];
    for (let PartNumberMarker: string | undefined = '0'; PartNumberMarker !== undefined;) {
      const command = new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker });
      const page: ListPartsCommandOutput = await client.send(command);
      parts.push(...(page.Parts ?? []).map(listedPartOf));
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    }
    return parts.sort((one, other) => one.partNumber - other.partNumber);
  }

  return {
    ...objects,

    async *listAll(after) {
      const range = after === null ? {} : { StartAfter: after };
      for await (const listed of listPages(bucket, range)) {
        const ofSites = listed.filter(({ s3Key }) => isOfSite(s3Key));
        yield ofSites;
        // Ids begin with a digit: what follows are the folders of blocks and archives, which are many.
        if (ofSites.length < listed.length) return;
      }
    },

    async begin(Key, contentType) {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({
          Bucket,
          Key,
          ContentType: headerOf(contentType),
          ChecksumAlgorithm: 'SHA256',
        }),
      );
      if (UploadId === undefined) throw new Error('S3 began an upload without an id');
      return UploadId;
    },

    async signPart({ s3Key: Key, uploadId: UploadId, partNumber, length, sha256 }) {
      const headers = { 'x-amz-checksum-sha256': sha256 };
      const part = { PartNumber: partNumber, ContentLength: length, ChecksumSHA256: sha256 };
      const command = new UploadPartCommand({ Bucket, Key, UploadId, ...part });
      const url = await getSignedUrl(client, command, {
        expiresIn: PART_LINK_SECONDS,
        signableHeaders: new Set(['host', 'content-length']),
        unhoistableHeaders: new Set(Object.keys(headers)),
      });
      // The client adds the length of a body itself.
      return { url, headers };
    },

    findParts: (key, uploadId) => unlessStatus(listParts(key, uploadId), [404]),

    async finish(Key, UploadId, parts) {
      const Parts = parts.map(({ partNumber, etag, sha256 }) => ({
        PartNumber: partNumber,
        ETag: etag,
        ...(sha256 !== null && { ChecksumSHA256: sha256 }),
      }));
      const done = await unlessStatus(
        client.send(
          new CompleteMultipartUploadCommand({
            ...{ Bucket, Key, UploadId, IfNoneMatch: '*' },
            MultipartUpload: { Parts },
          }),
        ),
        // The upload is over, the object exists, or another request is joining the parts.
        [404, 412, 409],
      );
      return done !== undefined || (await objects.find(Key)) !== undefined;
    },

    async abort(Key, UploadId) {
      const command = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
      await unlessStatus(client.send(command), [404]);
    },

    signDownload: (key, fileName, seconds = DOWNLOAD_LINK_SECONDS) =>
      signDownload(bucket, { key, fileName, contentType: 'application/octet-stream', seconds }),
  };
}
