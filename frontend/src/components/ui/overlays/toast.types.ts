export interface ToastMessage {
  title: string;
  description?: string | undefined;
  /** `info`: nothing was done, and nothing failed. Success when left out. */
  variant?: 'success' | 'info' | 'destructive';
  /** Takes back what was done: a button 'Deshacer'. The toast goes with it. */
  undo?: () => void;
  /** Ids of what was changed: a later toast about one of them takes away this one's 'Deshacer', which came too late. */
  about?: readonly string[];
  /** Milliseconds it stays; 5,000 when left out, 8,000 with `undo`. It waits while hovered, focused or in a hidden tab. */
  duration?: number;
}

export type ShownToast = ToastMessage & { id: number; open: boolean };

export interface ToastListProps {
  toasts: readonly ShownToast[];
  onClose: (id: number) => void;
}
