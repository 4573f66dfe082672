import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useCancelErasure } from '../erasures.queries.ts';
import { erasuresText } from '../erasures.text.ts';

const { asked: text } = erasuresText;

/** Withdraws the wish at once: nothing is lost by it, and it can be asked for again. */
export function CancelErasure() {
  const toast = useToast();
  const action = useAction(useCancelErasure(), {
    done: () => toast({ title: text.cancelled, variant: 'success' }),
    failed: (error) =>
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <Button variant="secondary" loading={action.pending} onClick={() => action.run()}>
      {text.cancel}
    </Button>
  );
}
