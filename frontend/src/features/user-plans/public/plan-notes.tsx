import type { UserPlan } from '../../../../../functions/user-plans/user-plans.domain.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { planNotesText as text } from './plan-notes.text.ts';

/** What else is to be known of a user plan: the time it has from another one, and which one took its place. */
export function PlanNotes({ plan: { credit, replacedBy, status } }: { plan: UserPlan }) {
  const format = useFormat();
  const isReplaced = status === 'cancelled' && replacedBy !== undefined;
  return (
    <>
      {credit && <Note>{text.credit(credit)}</Note>}
      {isReplaced && <Note>{text.replaced(replacedBy.planName, format.date(replacedBy.at))}</Note>}
    </>
  );
}

function Note({ children }: { children: string }) {
  return <p className="mt-0.5 text-xs wrap-anywhere text-muted-foreground">{children}</p>;
}
