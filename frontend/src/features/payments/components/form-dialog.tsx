import type { ReactNode } from 'react';
import {
  FormDialog as SharedFormDialog,
  type FormDialogProps as SharedProps,
} from '../../../components/form-dialog.tsx';
import type { DialogControl } from '../../../lib/use-dialog-task.ts';
import { formText } from '../payments.dialogs.text.ts';

export interface FormDialogProps
  extends DialogControl, Pick<SharedProps, 'unsaved' | 'pending' | 'onSubmit'> {
  text: { title: string; submit: string; submitting: string };
  description: ReactNode;
  /** 'Cancelar' when left out. */
  closeLabel?: string | undefined;
  children: ReactNode;
}

/** A form over the page: its fields, 'Cancelar' and what it does. */
export function FormDialog({ text, closeLabel, children, ...dialog }: FormDialogProps) {
  const cancel = closeLabel ?? formText.cancel;
  return (
    <SharedFormDialog {...dialog} title={text.title} text={{ ...text, cancel }}>
      <div className="flex flex-col gap-5">{children}</div>
    </SharedFormDialog>
  );
}
