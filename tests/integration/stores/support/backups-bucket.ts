import { createHash } from 'node:crypto';
import type {
  BackupObjects,
  ListedPart,
} from '../../../../functions/backups/storage/backups.objects.store.ts';
import { isOfSite } from '../../../../functions/backups/blocks/backups.blocks.domain.ts';
import { HEADER_BYTES } from '../../../../functions/core/validation/file-format.ts';
import {
  partLength,
  partsOf,
} from '../../../../functions/backups/upload/backups.uploads.domain.ts';

/** What is in an object: a zip, or something that only says it is one. */
export type Content = 'zip' | 'text';
const headers: Record<Content, number[]> = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  text: [0x3c, 0x3f, 0x70, 0x68, 0x70],
};

export const contentHeader = (content: Content): Uint8Array =>
  Uint8Array.from(headers[content].slice(0, HEADER_BYTES));

interface Upload {
  s3Key: string;
  content: Content;
  parts: Map<number, number>;
}
interface StoredThing {
  size: number;
  content: Content;
  modifiedAt: Date;
}

/**
 * A bucket in memory that behaves as S3 does, as far as backups go. It reports each object that comes or goes, and
 * `onCall` hears before and after each call: a test may throw there.
 */
export class FakeBucket implements BackupObjects {
  readonly things = new Map<string, StoredThing>();
  readonly uploads = new Map<string, Upload>();
  /** Keys of objects that came or went, not reported yet. */
  readonly events: string[] = [];
  onCall: (name: string) => void = () => undefined;
  /** What was asked for by each list: a site's folder, or a page of all. */
  readonly listed: string[] = [];
  pageSize = 1_000;
  private begun = 0;
  private readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  /** Sends parts of an upload by their links, as a browser does; none where it is over. */
  send(uploadId: string, sent: { size: number; content: Content; share: number }): void {
    const upload = this.uploads.get(uploadId);
    if (!upload) return;
    const { partCount } = partsOf(sent.size);
    const count = Math.ceil(partCount * sent.share);
    upload.content = sent.content;
    for (let part = 1; part <= count; part += 1)
      upload.parts.set(part, partLength(sent.size, part));
  }

  /** Somebody takes an object away. */
  lose(s3Key: string): void {
    if (this.things.delete(s3Key)) this.events.push(s3Key);
  }

  async call<T>(name: string, work: () => T): Promise<T> {
    // As a real call: others come in between.
    await Promise.resolve();
    this.onCall(`before ${name}`);
    const result = work();
    this.onCall(`after ${name}`);
    return result;
  }

  begin = (s3Key: string): Promise<string> =>
    this.call('begin', () => {
      const uploadId = `upload-${String((this.begun += 1))}`;
      this.uploads.set(uploadId, { s3Key, content: 'zip', parts: new Map() });
      return uploadId;
    });

  signPart: BackupObjects['signPart'] = ({ uploadId }) =>
    Promise.resolve({ url: `https://bucket.example/${uploadId}`, headers: {} });

  findParts = (_: string, uploadId: string): Promise<ListedPart[] | undefined> =>
    this.call('findParts', () => {
      const upload = this.uploads.get(uploadId);
      return (
        upload &&
        [...upload.parts].map(([partNumber, size]) => ({
          partNumber,
          size,
          sha256: null,
          etag: '',
        }))
      );
    });

  finish: BackupObjects['finish'] = (s3Key, uploadId, parts) =>
    this.call('finish', () => {
      const upload = this.uploads.get(uploadId);
      if (!upload || this.things.has(s3Key)) return this.things.has(s3Key);
      this.uploads.delete(uploadId);
      const size = parts.reduce((sum, part) => sum + part.size, 0);
      this.things.set(s3Key, { size, content: upload.content, modifiedAt: this.now() });
      this.events.push(s3Key);
      return true;
    });

  abort = (_: string, uploadId: string): Promise<void> =>
    this.call('abort', () => {
      this.uploads.delete(uploadId);
    });

  find: BackupObjects['find'] = (s3Key) =>
    this.call('find', () => {
      const thing = this.things.get(s3Key);
      return thing && { size: thing.size };
    });

  readHeader = (s3Key: string): Promise<Uint8Array> =>
    this.call('readHeader', () => {
      const thing = this.things.get(s3Key);
      return thing ? contentHeader(thing.content) : new Uint8Array();
    });

  remove = (s3Key: string): Promise<void> =>
    this.call('remove', () => {
      this.lose(s3Key);
    });

  signDownload = (s3Key: string): Promise<string> =>
    Promise.resolve(`https://bucket.example/${s3Key}`);

  async *list(websiteId: string) {
    await Promise.resolve();
    this.listed.push(websiteId);
    yield this.inOrder().filter(({ s3Key }) => s3Key.startsWith(`${websiteId}/`));
  }

  async *listAll(after: string | null) {
    await Promise.resolve();
    const all = this.inOrder().filter(
      ({ s3Key }) => isOfSite(s3Key) && (after === null || s3Key > after),
    );
    for (let n = 0; n < all.length; n += this.pageSize) {
      this.listed.push('all');
      yield all.slice(n, n + this.pageSize);
    }
  }

  private inOrder() {
    return [...this.things]
      .map(([s3Key, { size, modifiedAt }]) => ({ s3Key, size, modifiedAt }))
      .sort((one, other) => (one.s3Key < other.s3Key ? -1 : 1));
  }
}

/** What a sender says the whole file's SHA-256 is, in hexadecimal. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
