import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useSubmitting } from '../../lib/forms/asking.ts';
import { REVIEW_FIELDS } from '../../lib/forms/field-errors.ts';
import { showRefusal, type Refusals } from '../../lib/forms/refusals.ts';
import { useAction, type Write } from '../../lib/forms/use-action.ts';
import type { Edit } from '../../lib/forms/use-edit-form.ts';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';
import { EditConflicts } from './edit-conflicts.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { shownOnce, type ShownOnce } from './shown-once.tsx';
import { cn } from '../../lib/cn.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogProps } from '../ui/overlays/dialog.tsx';
import { useToast, type ToastMessage } from '../ui/overlays/toast.tsx';

const lost = 'Perderás los datos que escribiste.';

interface FormDialogText {
  submit: string;
  submitting?: string;
  /** 'Cancelar' when left out. */
  cancel?: string;
  /** The title of the toast of success. No toast when left out. */
  done?: string;
  /** The title of the toast of failure. */
  failed: string;
}

export interface FormDialogProps<Fields extends FieldValues, Values, Variables, Answer>
  extends DialogControl, Pick<DialogProps, 'title' | 'description' | 'wide' | 'sealed'> {
  form: UseFormReturn<Fields, unknown, Values>;
  text: FormDialogText;
  write: Write<Variables, Answer>;
  variablesOf: (values: Values) => Variables;
  /** Where it changes what others may change meanwhile (`useEditForm`). */
  edit?: Edit;
  /** Replaces the closing of the dialog, where it goes on with the answer. */
  onDone?: (answer: Answer) => void;
  /** Runs first after a failure. Returns true where the form now asks for more: then nothing is shown. */
  onFailed?: (error: unknown) => boolean;
  /** The fields that refusals are about, by the error's code. */
  refusals?: Refusals<Fields>;
  /** The field of every other failure, which is otherwise shown above the actions. */
  fallbackField?: Path<Fields>;
  /** The toasts, where a title and a reason are not what the specification asks for. */
  toasts?: { done?: ToastMessage; failed: (error: unknown, why: string) => ToastMessage };
  /** Shown above the actions instead of the failure. */
  alert?: string | undefined;
  /** Closing would lose something. By default: the form was changed. */
  unsaved?: boolean;
  /** While it is sent, it may be closed all the same: called then, first. Nothing may be `unsaved`. */
  onStop?: (() => void) | undefined;
  /** There is nothing to send yet. */
  disabled?: boolean;
  /** 'destructive' where it deletes something. */
  variant?: 'destructive';
  /** Beside the actions. */
  note?: ReactNode;
  /** Replaces the form once its write is done: a secret that is shown once. */
  result?: Omit<ShownOnce, 'close'> | undefined;
  children?: ReactNode;
}

/** Whether it cannot be closed: something is being sent that is not to be stopped. */
const isLocked = (pending: boolean, onStop: (() => void) | undefined) => pending && !onStop;

/**
 * A form over the page, the only kind of dialog that takes input. Closing it, leaving the page and the end of the session
 * ask first where something is unsaved. A failure loses nothing that was typed: it is shown at its field, which gets the
 * focus, or above the actions, and in a toast.
 */
export function FormDialog<Fields extends FieldValues, Values, Variables, Answer>(
  props: FormDialogProps<Fields, Values, Variables, Answer>,
) {
  const { open, close, form, result, onStop, children } = props;
  const { isDirty, errors } = form.formState;
  const pending = useSubmitting(form.formState);
  const locked = isLocked(pending, onStop);
  const save = useSave(props);
  const [asking, setAsking] = useState(false);
  const { unsaved = isDirty } = props;
  const guarded = open && unsaved && !result;
  const requestClose = () => {
    if (pending) onStop?.();
    if (guarded) setAsking(true);
    else close();
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={requestClose}
        wide={props.wide}
        pending={locked}
        sealed={props.sealed}
        {...(result
          ? shownOnce({ ...result, close })
          : {
              title: props.title,
              description: props.description,
              onSubmit: save.submit(form, props.variablesOf),
              alert: props.alert ?? errors.root?.message,
              footer: <Actions {...props} {...{ pending, locked }} onCancel={requestClose} />,
              children: (
                <HeldFields held={pending}>
                  {children}
                  <EditConflicts edit={props.edit} />
                </HeldFields>
              ),
            })}
      />
      <LeaveQuestion
        open={asking}
        lost={lost}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          close();
        }}
      />
      {/* The router knows one guard at a time: it is there only while there is something to lose. */}
      {guarded && <LeaveGuard unsaved={() => true} lost={lost} />}
    </>
  );
}

const drop = (event: Event) => event.preventDefault();
/** Keys that change a control without typing into it. */
const dropChoices = (event: KeyboardEvent) => {
  if (/^( |Enter|Arrow(Up|Down|Left|Right))$/.test(event.key)) event.preventDefault();
};

/**
 * The fields of the form. While they are sent they keep what is sent: a change would be lost when the dialog closes. They are
 * not disabled, which would take the focus away.
 */
function HeldFields({ held, children }: { held: boolean; children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = fields.current;
    if (!held || !element) return undefined;
    // The browser's own event, which deletions and pastes have, too.
    element.addEventListener('beforeinput', drop, true);
    return () => element.removeEventListener('beforeinput', drop, true);
  }, [held]);
  return (
    <div
      ref={fields}
      className={cn('flex flex-col gap-5', held && 'pointer-events-none')}
      aria-busy={held}
      {...(held && { onKeyDownCapture: dropChoices })}
    >
      {children}
    </div>
  );
}

interface ActionsProps {
  text: FormDialogText;
  note?: ReactNode;
  disabled?: boolean;
  variant?: 'destructive';
  pending: boolean;
  /** It cannot be closed now. */
  locked: boolean;
  onCancel: () => void;
}

function Actions(props: ActionsProps) {
  const { text, note, variant, disabled = false, pending, locked, onCancel } = props;
  const { submit, submitting = submit, cancel = 'Cancelar' } = text;
  return (
    <>
      {note}
      <Button variant="secondary" disabled={locked} onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" variant={variant} loading={pending} disabled={disabled}>
        {pending ? submitting : submit}
      </Button>
    </>
  );
}

/** The write of a form, and the toasts and messages that come of it. */
function useSave<Fields extends FieldValues, Values, Variables, Answer>(
  props: FormDialogProps<Fields, Values, Variables, Answer>,
) {
  const { form, text, close, toasts, onDone = close } = props;
  const toast = useToast();
  // The form is a proxy: what is not read while it renders is not kept up to date.
  const { defaultValues } = form.formState;
  return useAction(props.write, {
    edit: props.edit,
    done: (answer) => {
      const done = toasts?.done ?? (text.done !== undefined && { title: text.done });
      if (done) {
        const description = props.edit?.said(done.description) ?? done.description;
        toast({ ...done, description, variant: 'success' });
      }
      onDone(answer);
    },
    failed: (error) => {
      if (props.onFailed?.(error)) return;
      const names = Object.keys(defaultValues ?? {}) as Path<Fields>[];
      const { onField, message } = showRefusal(form, { ...props, names, error });
      const why = onField ? REVIEW_FIELDS : message;
      toast({
        ...(toasts?.failed(error, why) ?? { title: text.failed, description: why }),
        variant: 'destructive',
      });
    },
  });
}
