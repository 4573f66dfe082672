import type { UserPlan } from '../../../../../functions/user-plans/user-plans.domain.ts';
import type { Formatter } from '../../../lib/format/format.ts';
import { planNotesText as text } from './plan-notes.text.ts';

/** What else is to be known of a user plan: the time it has from another one, and which one took its place. */
export function planNotesOf(
  { credit, replacedBy, status }: Pick<UserPlan, 'credit' | 'replacedBy' | 'status'>,
  format: Formatter,
): string[] {
  const isReplaced = status === 'cancelled' && replacedBy !== undefined;
  return [
    ...(credit ? [text.credit(credit)] : []),
    ...(isReplaced ? [text.replaced(replacedBy.planName, format.date(replacedBy.at))] : []),
  ];
}
