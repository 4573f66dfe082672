import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { unlessStatus, type Bucket } from '../core/bucket/bucket.ts';
import { gzippedLines, linesOfGzip } from '../core/bucket/gzipped.ts';
import type { AuditDay } from './audits.days.domain.ts';

/** What is known of a day's file: the hash that it was archived with, and how many of its entries have no values any more. */
interface ArchivedDay {
  hash: string | undefined;
  erased: number;
}

/** Days of the audit outside of the table. Throws on an unexpected answer of S3. */
export interface AuditArchive {
  /**
   * Stores a day's entries, one in each line, with the day's chain in the metadata. A day that is there stays as it is,
   * unless entries of it were erased: `erased` says how many.
   */
  put(day: AuditDay, lines: readonly string[], erased: number): Promise<void>;
  /** Undefined for a day that was not archived. */
  find(day: string): Promise<ArchivedDay | undefined>;
  /** The lines of a day's file; none of a day that was not archived. */
  read(day: string): Promise<readonly string[]>;
}

/** `2026/2026-11-21.jsonl.gz` */
const keyOf = (day: string) => `${day.slice(0, '2026'.length)}/${day}.jsonl.gz`;

export const createAuditArchive = ({ client, url: Bucket }: Bucket): AuditArchive => ({
  async put({ day, previous, hash, count, archivedAt }, lines, erased) {
    const command = new PutObjectCommand({
      ...{ Bucket, Key: keyOf(day) },
      ...(await gzippedLines(lines)),
      Metadata: { previous, hash, count: String(count), erased: String(erased) },
      ...(archivedAt === null && { IfNoneMatch: '*' }),
    });
    await unlessStatus(client.send(command), [412]);
  },

  async find(day) {
    const command = new HeadObjectCommand({ Bucket, Key: keyOf(day) });
    const answer = await unlessStatus(client.send(command), [404]);
    const { hash, erased = '0' } = answer?.Metadata ?? {};
    return answer && { hash, erased: Number(erased) };
  },

  async read(day) {
    const command = new GetObjectCommand({ Bucket, Key: keyOf(day) });
    const answer = await unlessStatus(client.send(command), [404]);
    const bytes = await answer?.Body?.transformToByteArray();
    return bytes ? linesOfGzip(bytes) : [];
  },
});
