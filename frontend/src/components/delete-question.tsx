import type { ReactNode } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { useAction, type Write } from '../lib/use-action.ts';
import type { DialogControl } from '../lib/use-dialog-task.ts';
import { ConfirmDialog } from './ui/alert-dialog.tsx';
import { useToast } from './ui/toast.tsx';

/** What the mutation is given; nothing where it knows already what goes. */
type Subject<Variables> = undefined extends Variables
  ? { subject?: undefined }
  : { subject: Variables };

export type DeleteQuestionProps<Variables, Answer> = Subject<Variables> &
  QuestionProps<Variables, Answer>;

interface QuestionProps<Variables, Answer> extends DialogControl {
  /** Names what goes. */
  title: string;
  description: ReactNode;
  /** What else goes, and what stays. */
  consequences?: readonly string[];
  /** `cancel`: the way out, where 'Cancelar' might be taken for the action. */
  text: { confirm: string; done: string; failed: string; cancel?: string };
  /** The feature's own mutation. */
  deletion: Write<Variables, Answer>;
  /** What comes of it besides, before the dialog closes. */
  onDone?: (answer: Answer) => void;
}

/** Asks before something is deleted, and stays with the error where it was not; what was done is told by a toast. */
export function DeleteQuestion<Variables, Answer>(props: DeleteQuestionProps<Variables, Answer>) {
  const { open, close, title, description, consequences, text, onDone } = props;
  const toast = useToast();
  const deletion = useAction(props.deletion, {
    done: (answer) => {
      onDone?.(answer);
      toast({ title: text.done, variant: 'success' });
      close();
    },
    failed: (error) =>
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={title}
      description={description}
      {...(consequences && { consequences })}
      confirmLabel={text.confirm}
      {...(text.cancel !== undefined && { cancelLabel: text.cancel })}
      pending={deletion.pending}
      error={deletion.error ? messageOf(deletion.error) : undefined}
      onConfirm={() => deletion.run(props.subject as Variables)}
    />
  );
}
