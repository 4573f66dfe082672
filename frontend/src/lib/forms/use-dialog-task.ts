import { useEffect, useState } from 'react';

/** Longer than the closing animation. */
const FORGET_AFTER_MS = 300;

interface DialogState<Task> {
  task?: Task;
  open: boolean;
  turn: number;
}

/** The props of a dialog. */
export interface DialogControl {
  open: boolean;
  close: () => void;
}

export interface DialogTask<Task> extends DialogControl {
  /** The dialog's subject; kept while it closes, undefined when there is none. */
  task: Task | undefined;
  /** Changes with each start. Used as the dialog's key, it resets the dialog's state. */
  turn: number;
  start: (task: Task) => void;
}

/**
 * Which dialog is open, and for what. The task is kept during the closing animation, so that the content does not
 * change, and is then cleared with the dialog's state, which may include a password. A late timer or `close` of one
 * dialog does not affect the next one.
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
