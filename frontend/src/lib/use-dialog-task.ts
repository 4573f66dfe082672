import { useEffect, useState } from 'react';

/** Longer than the closing animation. */
const FORGET_AFTER_MS = 300;

interface DialogState<Task> {
  task?: Task;
  open: boolean;
  turn: number;
}

/** What a dialog opened by it gets. */
export interface DialogControl {
  open: boolean;
  close: () => void;
}

export interface DialogTask<Task> extends DialogControl {
  /** What the dialog is about; the last one while it closes, undefined while there is none. */
  task: Task | undefined;
  /** Different for each start: as a dialog's key it makes everything in it start afresh. */
  turn: number;
  start: (task: Task) => void;
}

/**
 * Which dialog is open, and about what. The task outlives the closing, so that nothing changes while it fades; then it
 * goes with all that was in the dialog, which may have been a password. Whatever comes late from one dialog, be it the
 * timer or its own `close`, leaves the next one alone.
 */
export function useDialogTask<Task>(): DialogTask<Task> {
  const [{ task, open, turn }, setState] = useState<DialogState<Task>>({ open: false, turn: 0 });
  const closing = !open && task !== undefined;
  useEffect(() => {
    if (!closing) return undefined;
    const forget = (now: DialogState<Task>) =>
      now.open || now.turn !== turn ? now : { open: false, turn };
    const timer = setTimeout(() => setState(forget), FORGET_AFTER_MS);
    return () => clearTimeout(timer);
  }, [closing, turn]);
  return {
    task,
    open,
    turn,
    start: (next) => setState((now) => ({ task: next, open: true, turn: now.turn + 1 })),
    close: () => setState((now) => (now.turn === turn ? { ...now, open: false } : now)),
  };
}
