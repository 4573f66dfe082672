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

/** The kinds that an administrator sees. Those put aside are counted whatever their kind. */
export function countsFor(
  position: Position,
  { kinds, ...counts }: AttentionCounts,
): AttentionCounts {
  const seen = Object.entries(kinds).filter(([kind]) => isKindFor(position, kind as AttentionKind));
  return { ...counts, kinds: Object.fromEntries(seen) };
}
