import { useToast } from '../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../lib/http/api-error.ts';
import { useAction } from '../../lib/forms/use-action.ts';
import { managePlansText, toastTitles } from './plans.manage.text.ts';
import { useArchivePlan } from './plans.queries.ts';

const text = managePlansText.archive;

/** Archives a plan, or offers it again, and tells by a toast how it went; `onDone` is called once it was done. */
export function useArchiving(onDone?: () => void) {
  const toast = useToast();
  return useAction(useArchivePlan(), {
    done: (_plan, { archived }) => {
      const description = archived ? text.done : text.offered;
      toast({ title: toastTitles.done, description, variant: 'success' });
      onDone?.();
    },
    failed: (error) => {
      const description = `${text.failed}. ${messageOf(error)}`;
      toast({ title: toastTitles.failed, description, variant: 'destructive' });
    },
  });
}
