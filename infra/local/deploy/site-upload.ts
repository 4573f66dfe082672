import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { glob, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { cacheControlOf } from '../../spa-files.ts';
import { localClientConfig } from './aws.ts';

export interface SiteUpload {
  stackPort: number;
  bucket: string;
  /** Folder of the built SPA. */
  folder: string;
  /** Files that no build makes, such as `config.json`, by key. */
  extra: Readonly<Record<string, string>>;
}

/**
 * Makes the bucket hold exactly the built SPA and the extra files. Sends only what differs.
 *
 * @returns how many objects were sent and how many removed.
 */
export async function uploadSite(upload: SiteUpload): Promise<{ sent: number; removed: number }> {
  const s3 = new S3Client(localClientConfig(upload.stackPort));
  const wanted = await readSite(upload);
  const present = await listObjects(s3, upload.bucket);
  const changed = [...wanted].filter(([key, body]) => present.get(key) !== md5(body));
  const stale = [...present.keys()].filter((key) => !wanted.has(key));
  await Promise.all(
    changed.map(([Key, Body]) =>
      s3.send(
        new PutObjectCommand({
          Bucket: upload.bucket,
          Key,
          Body,
          ContentType: contentTypeOf(Key),
          CacheControl: cacheControlOf(Key),
        }),
      ),
    ),
  );
  await Promise.all(
    stale.map((Key) => s3.send(new DeleteObjectCommand({ Bucket: upload.bucket, Key }))),
  );
  return { sent: changed.length, removed: stale.length };
}

async function readSite(upload: SiteUpload): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const entry of glob('**/*', { cwd: upload.folder })) {
    const file = join(upload.folder, entry);
    if ((await stat(file)).isFile()) files.set(entry.replaceAll('\\', '/'), await readFile(file));
  }
  for (const [key, text] of Object.entries(upload.extra)) files.set(key, Buffer.from(text));
  return files;
}

/** Key → MD5: the ETag of an object that was sent in one piece. */
async function listObjects(s3: S3Client, Bucket: string): Promise<Map<string, string>> {
  const objects = new Map<string, string>();
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket, ...(ContinuationToken && { ContinuationToken }) }),
    );
    for (const { Key, ETag } of page.Contents ?? []) {
      objects.set(Key ?? '', (ETag ?? '').replaceAll('"', ''));
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return objects;
}

function md5(body: Buffer): string {
  return createHash('md5').update(body).digest('hex');
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
};

/** The Content-Type of a file of the built SPA, by its extension. */
export function contentTypeOf(path: string): string {
  return contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
}
