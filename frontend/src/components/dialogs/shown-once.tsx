import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { DialogProps } from '../ui/overlays/dialog.tsx';

export interface ShownOnce {
  title: string;
  /** What it closes by. */
  label: string;
  close: () => void;
  /** It closes by nothing else: not by Escape, nor by the cross. */
  locked?: boolean;
  children: ReactNode;
}

/** A dialog with a secret that is never shown again: a click beside it does not close it. */
export const shownOnce = ({
  title,
  label,
  close,
  locked = false,
  children,
}: ShownOnce): Pick<DialogProps, 'title' | 'pending' | 'onSubmit' | 'footer' | 'children'> => ({
  title,
  pending: locked,
  onSubmit: (event) => {
    event.preventDefault();
    close();
  },
  footer: <Button type="submit">{label}</Button>,
  children,
});
