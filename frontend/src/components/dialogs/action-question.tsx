import type { ReactNode } from 'react';
import { isGone, messageOf } from '../../lib/http/api-error.ts';
import { useAction, type Write } from '../../lib/forms/use-action.ts';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/overlays/alert-dialog.tsx';
import { useToast } from '../ui/overlays/toast.tsx';

/** What the mutation is given; nothing where it knows already what it is about. */
type Subject<Variables> = undefined extends Variables
  ? { subject?: undefined }
  : { subject: Variables };

export type ActionQuestionProps<Variables, Answer> = Subject<Variables> &
  QuestionProps<Variables, Answer>;

interface QuestionProps<Variables, Answer> extends DialogControl {
  /** Names what it is about. */
  title: string;
  description: ReactNode;
  /** What else is affected, and what stays. */
  consequences?: readonly string[];
  /** `cancel`: the label of the way out, where 'Cancelar' could be mistaken for the action. */
  text: { confirm: string; done: string; failed: string; cancel?: string };
  /** The feature's own mutation. */
  action: Write<Variables, Answer>;
  /** 'destructive' when left out. */
  variant?: ConfirmDialogProps['variant'];
  /** What comes of it besides, before the dialog closes. */
  onDone?: (answer: Answer) => void;
}

/** Asks before an action that has consequences. It stays open with the error where trying again may help; a toast says how it ended. */
export function ActionQuestion<Variables, Answer>(props: ActionQuestionProps<Variables, Answer>) {
  const { open, close, title, description, consequences, text, onDone } = props;
  const toast = useToast();
  const action = useAction(props.action, {
    done: (answer) => {
      onDone?.(answer);
      toast({ title: text.done, variant: 'success' });
      close();
    },
    failed: (error) => {
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' });
      // Somebody else was faster: to try again would fail again.
      if (isGone(error)) close();
    },
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
      variant={props.variant ?? 'destructive'}
      pending={action.pending}
      error={action.error ? messageOf(action.error) : undefined}
      onConfirm={() => action.run(props.subject as Variables)}
    />
  );
}
