import type { ReactNode } from 'react';
import type { DialogControl } from '../lib/use-dialog-task.ts';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';

export interface ShownOnceDialogProps extends DialogControl {
  title: string;
  description?: string;
  /** What it closes by. */
  label: string;
  children: ReactNode;
}

/** A secret that is never shown again: a click beside the dialog does not close it. */
export function ShownOnceDialog({ open, close, label, ...dialog }: ShownOnceDialogProps) {
  return (
    <Dialog
      {...dialog}
      open={open}
      onOpenChange={close}
      onSubmit={(event) => {
        event.preventDefault();
        close();
      }}
      footer={<Button type="submit">{label}</Button>}
    />
  );
}
