import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { unlessStatus, type Bucket } from '../core/bucket/bucket.ts';
import { gzippedLines } from '../core/bucket/gzipped.ts';
import type { AuditDay } from './audits.days.domain.ts';

/** Days of the audit outside of the table. Throws on an unexpected answer of S3. */
export interface AuditArchive {
  /**
   * Stores a day's entries, one in each line, with the day's chain in the metadata. A day that is there stays as it is.
   */
  put(day: AuditDay, lines: readonly string[]): Promise<void>;
  /** The hash that the day was archived with; undefined if it was not. */
  findHash(day: string): Promise<string | undefined>;
}

/** `2026/2026-11-21.jsonl.gz` */
const keyOf = (day: string) => `${day.slice(0, '2026'.length)}/${day}.jsonl.gz`;

export const createAuditArchive = ({ client, url: Bucket }: Bucket): AuditArchive => ({
  async put({ day, previous, hash, count }, lines) {
    const command = new PutObjectCommand({
      ...{ Bucket, Key: keyOf(day) },
      ...(await gzippedLines(lines)),
      Metadata: { previous, hash, count: String(count) },
      IfNoneMatch: '*',
    });
    await unlessStatus(client.send(command), [412]);
  },

  async findHash(day) {
    const command = new HeadObjectCommand({ Bucket, Key: keyOf(day) });
    return (await unlessStatus(client.send(command), [404]))?.Metadata?.['hash'];
  },
});
