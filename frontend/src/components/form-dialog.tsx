import { useState, type ReactNode } from 'react';
import type { DialogControl } from '../lib/use-dialog-task.ts';
import { LeaveGuard, LeaveQuestion } from './leave-guard.tsx';
import { Button } from './ui/button.tsx';
import { Dialog, type DialogProps } from './ui/dialog.tsx';

const lost = 'Perderás los datos que escribiste.';

export interface FormDialogProps
  extends DialogControl, Pick<DialogProps, 'title' | 'description' | 'wide' | 'children'> {
  /** `cancel` is left out where there is nothing to cancel. */
  text: { cancel?: string; submit: string; submitting?: string };
  /** Something was typed or chosen that closing would lose. `false` for a dialog that takes no input. */
  unsaved: boolean;
  pending: boolean;
  /** There is nothing to send yet. */
  disabled?: boolean;
  onSubmit: NonNullable<DialogProps['onSubmit']>;
  /** Beside the actions. */
  note?: ReactNode;
}

/**
 * A form over the page, the only kind of dialog that takes input. Closing it, leaving the page and the end of the session
 * ask first where something is unsaved.
 */
export function FormDialog(props: FormDialogProps) {
  const { open, close, text, unsaved, pending, disabled = false, note, ...dialog } = props;
  const [asking, setAsking] = useState(false);
  const guarded = open && unsaved;
  const requestClose = () => (guarded ? setAsking(true) : close());
  return (
    <>
      <Dialog
        {...dialog}
        open={open}
        onOpenChange={requestClose}
        pending={pending}
        footer={
          <>
            {note}
            {text.cancel !== undefined && (
              <Button variant="secondary" disabled={pending} onClick={requestClose}>
                {text.cancel}
              </Button>
            )}
            <Button type="submit" loading={pending} disabled={disabled}>
              {(pending && text.submitting) || text.submit}
            </Button>
          </>
        }
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
