import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useCarefulClose } from '../../../components/use-careful-close.tsx';
import type { DialogControl } from '../../../lib/use-dialog-task.ts';
import { formText } from '../payments.dialogs.text.ts';

export interface FormDialogProps extends DialogControl {
  text: { title: string; submit: string; submitting: string };
  description: ReactNode;
  /** Something was chosen or typed: closing asks first. */
  unsaved: boolean;
  pending: boolean;
  /** 'Cancelar' when left out. */
  closeLabel?: string | undefined;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** A form over the page: its fields, 'Cancelar' and what it does. */
export function FormDialog(props: FormDialogProps) {
  const { open, close, text, description, unsaved, pending, onSubmit, children } = props;
  const { requestClose, question } = useCarefulClose(open && unsaved, close);
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={requestClose}
        title={text.title}
        description={description}
        pending={pending}
        onSubmit={onSubmit}
        footer={
          <>
            <Button variant="secondary" disabled={pending} onClick={requestClose}>
              {props.closeLabel ?? formText.cancel}
            </Button>
            <Button type="submit" loading={pending}>
              {pending ? text.submitting : text.submit}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">{children}</div>
      </Dialog>
      {question}
    </>
  );
}
