import type { AttentionCounts } from '../../../../../functions/attention/attention.domain.ts';

/** How many are open, of all kinds. */
export const totalOf = (counts: AttentionCounts | undefined): number | undefined =>
  counts && Object.values(counts.kinds).reduce((sum, count) => sum + count, 0);
