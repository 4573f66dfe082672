import type { ReactNode } from 'react';
import { messageOf } from '../lib/api-error.ts';
import type { DialogControl } from '../lib/use-dialog-task.ts';
import { ConfirmDialog } from './ui/alert-dialog.tsx';
import { useToast } from './ui/toast.tsx';

export interface DeleteQuestionProps extends DialogControl {
  /** Names what goes. */
  title: string;
  description: ReactNode;
  /** What else goes, and what stays. */
  consequences?: readonly string[];
  /** `cancel`: the way out, where 'Cancelar' might be taken for the action. */
  text: { confirm: string; done: string; failed: string; cancel?: string };
  /** The feature's own mutation. */
  deletion: { isPending: boolean; error: Error | null };
  onDelete: () => Promise<unknown>;
}

/** Asks before something is deleted, and stays with the error where it was not; what was done is told by a toast. */
export function DeleteQuestion(props: DeleteQuestionProps) {
  const { open, close, title, description, consequences, text, deletion, onDelete } = props;
  const toast = useToast();
  const confirm = async () => {
    try {
      await onDelete();
      toast({ title: text.done, variant: 'success' });
      close();
    } catch (error) {
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' });
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={title}
      description={description}
      {...(consequences && { consequences })}
      confirmLabel={text.confirm}
      {...(text.cancel !== undefined && { cancelLabel: text.cancel })}
      pending={deletion.isPending}
      error={deletion.error ? messageOf(deletion.error) : undefined}
      onConfirm={() => void confirm()}
    />
  );
}
