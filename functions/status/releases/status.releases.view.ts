import type { Table } from '../../core/table/table.ts';
import type { Release } from './status.releases.domain.ts';
import { releaseEntity } from './status.releases.entity.ts';

/** How long a Lambda goes by what it has read: a stop is in force everywhere after a minute at most. */
const KEPT_MS = 60_000;

/** The release for those who read it often: one read in a minute (0.5 RCU), shared by those who ask at the same time. */
export function createReleaseView(
  table: Table,
  now: () => number = Date.now,
): () => Promise<Release | undefined> {
  const { find } = releaseEntity.reads(table);
  let kept: { at: number; release: Promise<Release | undefined> } | undefined;
  return () => {
    if (kept && now() - kept.at < KEPT_MS) return kept.release;
    const reading = { at: now(), release: find({}, { consistent: false }) };
    kept = reading;
    reading.release.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.release;
  };
}
