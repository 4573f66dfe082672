import { createBucketRequests, type LinkedBucket } from '../../core/bucket/bucket-requests.ts';
import {
  blocksOf,
  type ListedObject,
  listedObjectsOf,
  listingQuery,
  textOf,
} from '../../core/bucket/bucket-xml.ts';
import { attachmentAs } from '../../core/bucket/content-disposition.ts';
import { DOWNLOAD_LINK_SECONDS } from '../backups.domain.ts';
import { HEADER_BYTES } from '../upload/backups.files.domain.ts';
import { PART_LINK_SECONDS, type StoredPart } from '../upload/backups.uploads.domain.ts';

/** A stored part, with what S3 needs when the parts are joined. */
export interface ListedPart extends StoredPart {
  etag: string;
}

const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&');
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const listedPartsOf = (xml: string): ListedPart[] =>
  blocksOf(xml, 'Part').map((part) => ({
    partNumber: Number(textOf(part, 'PartNumber')),
    size: Number(textOf(part, 'Size')),
    sha256: textOf(part, 'ChecksumSHA256') ?? null,
    etag: plain(textOf(part, 'ETag') ?? ''),
  }));

export const completionXml = (parts: readonly ListedPart[]): string => {
  const listed = parts.map(({ partNumber, etag, sha256 }) => {
    const checksum = sha256 === null ? '' : `<ChecksumSHA256>${sha256}</ChecksumSHA256>`;
    return `<Part><PartNumber>${String(partNumber)}</PartNumber><ETag>${escaped(etag)}</ETag>${checksum}</Part>`;
  });
  const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
  return `<CompleteMultipartUpload xmlns="${namespace}">${listed.join('')}</CompleteMultipartUpload>`;
};

/** An object as it is in the bucket at this moment. */
export interface StoredObject {
  size: number;
}

interface PartToSign {
  s3Key: string;
  uploadId: string;
  partNumber: number;
  /** Bytes of the part: signed, so that S3 accepts nothing longer. */
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
  findParts(s3Key: string, uploadId: string): Promise<ListedPart[] | undefined>;
  /** Joins the parts, never over an existing object. Returns whether the object exists afterwards. */
  finish(s3Key: string, uploadId: string, parts: readonly ListedPart[]): Promise<boolean>;
  /** Aborts a multipart upload and frees its parts. Does nothing if it is over. */
  abort(s3Key: string, uploadId: string): Promise<void>;
  find(s3Key: string): Promise<StoredObject | undefined>;
  /** Its first bytes (`HEADER_BYTES`). */
  readHeader(s3Key: string): Promise<Uint8Array>;
  remove(s3Key: string): Promise<void>;
  /** A link that saves the object as `filename`, for `DOWNLOAD_LINK_SECONDS`. */
  signDownload(s3Key: string, filename: string): Promise<string>;
  /** All objects of a site, by pages. */
  list(websiteId: string): AsyncIterable<ListedObject[]>;
}

/** A browser may send any text as a file's type. One that is no type goes into no header. */
const headerOf = (contentType: string) =>
  /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream';

const textOfBody = (body: Uint8Array) => new TextDecoder().decode(body);

/** The bucket of backups. Throws on an unexpected answer of S3: the request or message is tried again. */
export function createBackupObjects(bucket: LinkedBucket): BackupObjects {
  const { send, sign } = createBucketRequests(bucket);

  /** @throws Error for an answer that is neither a success nor one of these codes; those answer undefined */
  async function ask(
    request: Parameters<typeof send>[0],
    { unless = [], ...sent }: Parameters<typeof send>[1] & { unless?: readonly string[] } = {},
  ) {
    const answer = await send(request, sent);
    if (answer.code === undefined) return answer;
    if (unless.includes(answer.code)) return undefined;
    throw new Error(`S3 answered ${answer.code} to a ${request.method} of a backup`);
  }

  /** As one text: where an answer is expected there is one. */
  async function askText(...asked: Parameters<typeof ask>): Promise<string> {
    return textOfBody((await ask(...asked))?.body ?? new Uint8Array());
  }

  async function find(key: string): Promise<StoredObject | undefined> {
    const answer = await ask({ method: 'HEAD', key }, { unless: ['404'] });
    return answer && { size: Number(answer.headers.get('content-length')) };
  }

  return {
    find,

    async begin(key, contentType) {
      const query = { uploads: '' };
      const headers = { 'x-amz-checksum-algorithm': 'SHA256' };
      const typed = { headers: { 'content-type': headerOf(contentType) } };
      const xml = await askText({ method: 'POST', key, query, headers }, typed);
      const uploadId = textOf(xml, 'UploadId');
      if (uploadId === undefined) throw new Error('S3 began an upload without an id');
      return uploadId;
    },

    async signPart({ s3Key: key, uploadId, partNumber, length, sha256 }) {
      const headers = { 'x-amz-checksum-sha256': sha256 };
      const url = await sign(
        {
          method: 'PUT',
          key,
          query: { partNumber: String(partNumber), uploadId },
          headers: { ...headers, 'content-length': String(length) },
        },
        PART_LINK_SECONDS,
      );
      // The client adds the length of a body itself.
      return { url, headers };
    },

    async findParts(key, uploadId) {
      const parts: ListedPart[] = [];
      let after: string | undefined = '0';
      do {
        const query = { uploadId, 'max-parts': '1000', 'part-number-marker': after };
        const page = await ask({ method: 'GET', key, query }, { unless: ['NoSuchUpload', '404'] });
        if (!page) return undefined;
        const xml = textOfBody(page.body);
        parts.push(...listedPartsOf(xml));
        const isMore = textOf(xml, 'IsTruncated') === 'true';
        after = isMore ? textOf(xml, 'NextPartNumberMarker') : undefined;
      } while (after !== undefined);
      return parts.sort((one, other) => one.partNumber - other.partNumber);
    },

    async finish(key, uploadId, parts) {
      const request = {
        method: 'POST' as const,
        key,
        query: { uploadId },
        headers: { 'if-none-match': '*' },
      };
      const done = await ask(request, {
        body: completionXml(parts),
        headers: { 'content-type': 'application/xml' },
        unless: ['NoSuchUpload', 'PreconditionFailed', 'ConditionalRequestConflict'],
      });
      return done !== undefined || (await find(key)) !== undefined;
    },

    async abort(key, uploadId) {
      const unless = ['NoSuchUpload', '404'];
      await ask({ method: 'DELETE', key, query: { uploadId } }, { unless });
    },

    async readHeader(key) {
      const range = `bytes=0-${String(HEADER_BYTES - 1)}`;
      const unless = ['InvalidRange', 'NoSuchKey', '404', '416'];
      const answer = await ask({ method: 'GET', key, headers: { range } }, { unless });
      return answer?.body.subarray(0, HEADER_BYTES) ?? new Uint8Array();
    },

    async remove(key) {
      await ask({ method: 'DELETE', key }, { unless: ['NoSuchKey', '404'] });
    },

    signDownload: (key, filename) =>
      sign(
        {
          method: 'GET',
          key,
          query: {
            'response-content-disposition': attachmentAs(filename),
            'response-content-type': 'application/octet-stream',
          },
        },
        DOWNLOAD_LINK_SECONDS,
      ),

    async *list(websiteId) {
      let token: string | undefined;
      do {
        const query = listingQuery(`${websiteId}/`, token);
        const xml = await askText({ method: 'GET', query });
        yield listedObjectsOf(xml);
        token = textOf(xml, 'NextContinuationToken');
      } while (token !== undefined);
    },
  };
}
