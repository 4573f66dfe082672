import { createHash } from 'node:crypto';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createBucket } from '../../../functions/core/bucket/bucket.ts';
import { newId } from '../../../functions/core/id.ts';
import { HEADER_BYTES } from '../../../functions/core/validation/file-format.ts';
import {
  createBackupObjects,
  type BackupObjects,
} from '../../../functions/backups/storage/backups.objects.store.ts';
import { localAccount } from '../../../infra/local/deploy/aws.ts';

const { endpointUrl: endpoint, region } = inject('stack');
const credentials = { accessKeyId: localAccount.key, secretAccessKey: localAccount.key };
const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true });

const MEBIBYTE = 2 ** 20;
const websiteId = newId();
const key = (name: string) => `${websiteId}/1760000000000-${name}`;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');
const filled = (length: number, value: number) => new Uint8Array(length).fill(value);
/** What S3 itself takes for a part that is not the last one. */
const parts = [filled(5 * MEBIBYTE, 1), filled(5 * MEBIBYTE, 2), filled(1_000, 3)];

/** Of this test's own: the portal's bucket is emptied of what is nobody's backup. */
const bucket = `objects-${websiteId}`;
const url = `${endpoint}/${bucket}`;
const objects: BackupObjects = createBackupObjects(createBucket(url, { region, credentials }));

beforeAll(async () => {
  await s3.send(new CreateBucketCommand({ Bucket: bucket }));
});
afterAll(async () => {
  for await (const listed of objects.list(websiteId)) {
    for (const { s3Key } of listed) await objects.remove(s3Key);
  }
  await s3.send(new DeleteBucketCommand({ Bucket: bucket }));
});

interface Part {
  s3Key: string;
  uploadId: string;
  partNumber: number;
  bytes: Uint8Array;
}
async function put({ bytes, ...part }: Part, sent = bytes): Promise<number> {
  const announced = { length: bytes.length, sha256: sha256(bytes) };
  const { url, headers } = await objects.signPart({ ...part, ...announced });
  const answer = await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(sent) });
  return answer.status;
}
async function putAll(s3Key: string, uploadId: string): Promise<void> {
  for (const [index, bytes] of parts.entries()) {
    expect(await put({ s3Key, uploadId, partNumber: index + 1, bytes })).toBe(200);
  }
}
async function store(s3Key: string): Promise<void> {
  const uploadId = await objects.begin(s3Key, 'application/zip');
  await putAll(s3Key, uploadId);
  await objects.finish(s3Key, uploadId, (await objects.findParts(s3Key, uploadId)) ?? []);
}
const size = parts.reduce((sum, { length }) => sum + length, 0);

describe('an upload', () => {
  it('is put together of the parts that are there, each with the checksum that S3 verified', async () => {
    const s3Key = key('copia.zip');
    const uploadId = await objects.begin(s3Key, 'application/zip');
    await putAll(s3Key, uploadId);
    const stored = await objects.findParts(s3Key, uploadId);
    expect(stored?.map(({ partNumber, size: length }) => [partNumber, length])).toEqual(
      parts.map(({ length }, index) => [index + 1, length]),
    );
    expect(stored?.map((part) => part.sha256)).toEqual(parts.map(sha256));
    expect(await objects.find(s3Key)).toBeUndefined();

    expect(await objects.finish(s3Key, uploadId, stored ?? [])).toBe(true);
    expect(await objects.find(s3Key)).toEqual({ size });
    expect(await objects.findParts(s3Key, uploadId)).toBeUndefined();
    // The answer was lost: it is asked for again.
    expect(await objects.finish(s3Key, uploadId, stored ?? [])).toBe(true);
  });

  it('takes no other bytes than those that were announced, and no more of them', async () => {
    const s3Key = key('otra.zip');
    const uploadId = await objects.begin(s3Key, '');
    const part = { s3Key, uploadId, partNumber: 1, bytes: filled(1_000, 1) };
    expect(await put(part, filled(1_000, 2))).toBe(400);
    expect(await put(part, filled(1_001, 1))).toBeGreaterThanOrEqual(400);
    const [link, other] = await Promise.all(
      [part.bytes, filled(1_000, 2)].map((bytes) =>
        objects.signPart({ ...part, length: 1_000, sha256: sha256(bytes) }),
      ),
    );
    const body = part.bytes;
    const unsigned = await fetch(link?.url ?? '', { method: 'PUT', body });
    const swapped = await fetch(link?.url ?? '', {
      method: 'PUT',
      headers: other?.headers ?? {},
      body: filled(1_000, 2),
    });
    expect([unsigned.status, swapped.status]).toEqual([403, 403]);
    expect(await objects.findParts(s3Key, uploadId)).toEqual([]);
    await objects.abort(s3Key, uploadId);
  });

  it('never replaces an object that is there', async () => {
    const s3Key = key('ocupada.zip');
    await store(s3Key);
    const uploadId = await objects.begin(s3Key, '');
    await put({ s3Key, uploadId, partNumber: 1, bytes: filled(7, 9) });
    const stored = (await objects.findParts(s3Key, uploadId)) ?? [];
    expect(await objects.finish(s3Key, uploadId, stored)).toBe(true);
    expect(await objects.find(s3Key)).toEqual({ size });
    await objects.abort(s3Key, uploadId);
  });

  it('that is aborted leaves nothing, and takes nothing any more', async () => {
    const s3Key = key('cancelada.zip');
    const uploadId = await objects.begin(s3Key, '');
    const part = { s3Key, uploadId, partNumber: 1, bytes: filled(7, 9) };
    expect(await put(part)).toBe(200);
    const stored = (await objects.findParts(s3Key, uploadId)) ?? [];
    await objects.abort(s3Key, uploadId);
    await objects.abort(s3Key, uploadId);
    expect(await objects.findParts(s3Key, uploadId)).toBeUndefined();
    expect(await put(part)).toBe(404);
    expect(await objects.finish(s3Key, uploadId, stored)).toBe(false);
    const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    expect(Uploads.filter(({ Key }) => Key === s3Key)).toEqual([]);
  });

  it('of a type that no header takes begins all the same', async () => {
    const s3Key = key('tipo.zip');
    const uploadId = await objects.begin(s3Key, 'application/zip\r\nx-evil: sí');
    await objects.abort(s3Key, uploadId);
  });
});

describe('an object', () => {
  it('is read no further than its first bytes, however few it has', async () => {
    const s3Key = key('leida.zip');
    await store(s3Key);
    const header = await objects.readHeader(s3Key);
    expect([header.length, header[0]]).toEqual([HEADER_BYTES, 1]);
    expect(await objects.readHeader(key('ninguna.zip'))).toHaveLength(0);
  });

  it('is downloaded under its own name by anybody who has the link', async () => {
    const s3Key = key('bajada.zip');
    await store(s3Key);
    const name = 'Copia de mañana «1» (100 %).zip';
    const answer = await fetch(await objects.signDownload(s3Key, name));
    expect(answer.status).toBe(200);
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition).toContain('attachment');
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '')).toBe(name);
    expect((await answer.arrayBuffer()).byteLength).toBe(size);
  });

  it('is listed with its site, and leaves when it is removed, however often', async () => {
    const s3Key = key('borrada.zip');
    await store(s3Key);
    const keys = async () => {
      const found: string[] = [];
      for await (const listed of objects.list(websiteId)) {
        found.push(...listed.map((one) => `${one.s3Key} ${String(one.size)}`));
      }
      return found;
    };
    expect(await keys()).toContain(`${s3Key} ${String(size)}`);
    await objects.remove(s3Key);
    await objects.remove(s3Key);
    expect(await objects.find(s3Key)).toBeUndefined();
    expect(await keys()).not.toContain(`${s3Key} ${String(size)}`);
  });
});
