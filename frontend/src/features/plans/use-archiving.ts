import type { ManagedPlan } from '../../../../functions/plans/plans.domain.ts';
import { useToast } from '../../components/ui/toast.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { managePlansText, toastTitles } from './plans.manage.text.ts';
import { useArchivePlan } from './plans.queries.ts';

const text = managePlansText.archive;

/** Archives a plan, or offers it again, and tells by a toast how it went. */
export function useArchiving({ planId }: ManagedPlan) {
  const toast = useToast();
  const { mutateAsync, isPending } = useArchivePlan();
  return {
    isPending,
    /** Answers whether it was done. */
    archive: async (archived: boolean): Promise<boolean> => {
      try {
        await mutateAsync({ planId, archived });
        const description = archived ? text.done : text.offered;
        toast({ title: toastTitles.done, description, variant: 'success' });
        return true;
      } catch (error) {
        const description = `${text.failed}. ${messageOf(error)}`;
        toast({ title: toastTitles.failed, description, variant: 'destructive' });
        return false;
      }
    },
  };
}
