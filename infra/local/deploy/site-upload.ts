import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { glob, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { siteFileNames } from '../../../functions/settings/settings.env.ts';
import { StartupError } from '../process/startup-error.ts';
import { cacheControlOf } from '../../spa-files.ts';
import { localClientConfig } from './aws.ts';

export interface SiteUpload {
  stackPort: number;
  bucket: string;
  /** Folder of the built SPA. */
  folder: string;
  /** What the deployment says of its stage: sent each time, so that the SPA's configuration is written again. */
  stageFile: string;
}

/**
 * Makes the bucket hold exactly the built SPA and the stage's file, besides the configuration that is made of it. Sends
 * of the SPA only what differs.
 *
 * @returns how many objects were sent and how many removed.
 */
export async function uploadSite(upload: SiteUpload): Promise<{ sent: number; removed: number }> {
  const s3 = new S3Client(localClientConfig(upload.stackPort));
  const wanted = await readSite(upload);
  const present = await listObjects(s3, upload.bucket);
  const changed = [...wanted].filter(
    ([key, body]) => key === siteFileNames.stage || present.get(key) !== md5(body),
  );
  const stale = [...present.keys()].filter(
    (key) => !wanted.has(key) && key !== siteFileNames.config,
  );
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

/** How long the Lambda that writes the configuration may take. It starts for the first time, on a busy machine. */
const CONFIG_SECONDS = 120;

/**
 * Waits until the SPA has its configuration, which a Lambda makes of the stage's file.
 * @throws StartupError where it never comes; the signal's reason when aborted
 */
export async function waitForConfig({
  stackPort,
  bucket,
  signal,
}: Pick<SiteUpload, 'stackPort' | 'bucket'> & { signal: AbortSignal }): Promise<void> {
  const s3 = new S3Client(localClientConfig(stackPort));
  for (let tenth = 0; tenth < 10 * CONFIG_SECONDS; tenth += 1) {
    if ((await listObjects(s3, bucket)).has(siteFileNames.config)) return;
    await sleep(100, undefined, { signal });
  }
  throw new StartupError('La configuración de la aplicación web no se publicó.');
}

async function readSite(upload: SiteUpload): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const entry of glob('**/*', { cwd: upload.folder })) {
    const file = join(upload.folder, entry);
    if ((await stat(file)).isFile()) files.set(entry.replaceAll('\\', '/'), await readFile(file));
  }
  files.set(siteFileNames.stage, Buffer.from(upload.stageFile));
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
