import type { ManagedPlan } from '../../../../functions/plans/plans.domain.ts';
import { useToast } from '../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../lib/http/api-error.ts';
import { useAction, type Action } from '../../lib/forms/use-action.ts';
import { managePlansText, toastTitles } from './plans.manage.text.ts';
import { useArchivePlan, type Archiving } from './plans.queries.ts';

const text = managePlansText.archive;

/**
 * Archives a plan, or offers it again. A toast says how it went, and undoes it; `onDone` is called once it was done.
 */
export function useArchiving(onDone?: () => void) {
  const toast = useToast();
  const archiving: Action<Archiving, ManagedPlan> = useAction(useArchivePlan(), {
    done: (_plan, { planId, archived }) => {
      const description = archived ? text.done : text.offered;
      const undo = () => archiving.run({ planId, archived: !archived });
      toast({ title: toastTitles.done, description, variant: 'success', undo });
      onDone?.();
    },
    failed: (error) => {
      const description = `${text.failed}. ${messageOf(error)}`;
      toast({ title: toastTitles.failed, description, variant: 'destructive' });
    },
  });
  return archiving;
}
