import { overAt, type UserPlan } from '../../../../../functions/user-plans/user-plans.domain.ts';
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

/** From when to when somebody had a plan, in the words of the screen. One that was ended early was over then. */
export function periodOf(
  plan: UserPlan,
  format: Formatter,
  words: (from: string, to: string) => string,
): string {
  const over = overAt(plan);
  if (Date.parse(plan.startDate) >= Date.parse(over)) return text.neverBegan;
  return words(format.date(plan.startDate), format.date(over));
}
