import { useToast } from '../../components/ui/toast.tsx';
import { outcomeTitles } from './payments.dialogs.text.ts';

/** Tells how something went, in the words of spec 001 §8: 'Éxito' or 'Error', and what. */
export function useOutcome() {
  const toast = useToast();
  return {
    done: (description: string) =>
      toast({ title: outcomeTitles.done, description, variant: 'success' }),
    failed: (description: string) =>
      toast({ title: outcomeTitles.failed, description, variant: 'destructive' }),
  };
}
