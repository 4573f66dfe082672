import { useToast } from '../../components/ui/overlays/toast.tsx';
import { outcomeTitles } from './payments.dialogs.text.ts';

/** The toasts of a form in the words of spec 001 §8: 'Éxito' or 'Error', and what. The reason stands in the form. */
export const toastsOf = ({ done, failed }: { done?: string; failed: string }) => ({
  ...(done !== undefined && { done: { title: outcomeTitles.done, description: done } }),
  failed: () => ({ title: outcomeTitles.failed, description: failed }),
});

/** Shows the outcome in a toast, in the words of spec 001 §8: 'Éxito' or 'Error', and what. */
export function useOutcome() {
  const toast = useToast();
  return {
    done: (description: string) =>
      toast({ title: outcomeTitles.done, description, variant: 'success' }),
    failed: (description: string) =>
      toast({ title: outcomeTitles.failed, description, variant: 'destructive' }),
  };
}
