import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { DialogProps } from '../ui/overlays/dialog.tsx';

export interface ShownOnce {
  title: string;
  /** What it closes by. */
  label: string;
  close: () => void;
  children: ReactNode;
}

/** A dialog with a secret that is never shown again. A key must not close it: nobody would miss the secret before it is needed. */
export const shownOnce = ({
  title,
  label,
  close,
  children,
}: ShownOnce): Pick<DialogProps, 'title' | 'sealed' | 'onSubmit' | 'footer' | 'children'> => ({
  title,
  sealed: true,
  onSubmit: (event) => {
    event.preventDefault();
    close();
  },
  footer: <Button type="submit">{label}</Button>,
  children,
});
