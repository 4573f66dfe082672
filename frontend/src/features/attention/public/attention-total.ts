import {
  openOf,
  type AttentionCounts,
} from '../../../../../functions/attention/attention.domain.ts';

/** How many are open, of all kinds; sites that fail together are one. */
export const totalOf = (counts: AttentionCounts | undefined): number | undefined =>
  counts && openOf(counts);
