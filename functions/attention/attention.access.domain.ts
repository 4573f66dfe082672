import type { Position } from '../core/validation/standing.ts';
import type { AttentionCounts, AttentionKind } from './attention.domain.ts';

/** What is about money, plans, reports and people, none of which is a technician's. */
const beyondTechnicians: ReadonlySet<AttentionKind> = new Set([
  'paymentFlagged',
  'paymentPending',
  'planExpired',
  'planExpiring',
  'quotaLow',
  'reportFailed',
  'clientWithoutSite',
]);

/** Whether items of a kind are shown to an administrator, and theirs to decide. */
export const isKindFor = (position: Position, kind: AttentionKind): boolean =>
  position !== 'technician' || !beyondTechnicians.has(kind);

/** How many there are of everything. */
export interface AttentionTally extends AttentionCounts {
  /** Of those put aside, the ones that a technician sees. */
  asideOfTechnicians: number;
}

/** How many there are of what an administrator sees. */
export function countsFor(
  position: Position,
  { kinds, aside, asideOfTechnicians, ...counts }: AttentionTally,
): AttentionCounts {
  const seen = Object.entries(kinds).filter(([kind]) => isKindFor(position, kind as AttentionKind));
  return {
    ...counts,
    kinds: Object.fromEntries(seen),
    aside: position === 'technician' ? asideOfTechnicians : aside,
  };
}
