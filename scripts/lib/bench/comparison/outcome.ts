import type { SiteContents } from './contents.ts';

/** What came of a backup that was made and restored. */
export interface Outcome {
  /** The restored site. */
  readonly contents: SiteContents;
  readonly makeSeconds: number;
  readonly restoreSeconds: number;
  /** Of the archive. */
  readonly megabytes: number;
  /** The most memory of PHP; undefined where no PHP is used. */
  readonly makeMebibytes?: number;
  readonly restoreMebibytes?: number;
  /** What went wrong on the way. */
  readonly notes: readonly string[];
}
