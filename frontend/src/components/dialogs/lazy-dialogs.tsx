import { useEffect, useState, type ComponentType } from 'react';
import { onFirstTouch } from '../../lib/browser/first-touch.ts';
import type { DialogControl, DialogTask } from '../../lib/forms/use-dialog-task.ts';
import { lazyCode } from '../../lib/lazy-code.ts';
import { useLazyCode } from '../ui/overlays/use-lazy-code.ts';

/** A dialog about a task. Its state starts afresh whenever it is opened. */
export type TaskDialog<Task> = ComponentType<DialogControl & { task: Task }>;

interface LazyDialogsProps<Task> {
  dialog: DialogTask<Task>;
  /** Fetches the code once the person touches the page: who only looks at it does without. */
  eager?: boolean;
}

/**
 * Dialogs whose code is a chunk of its own: a page is read more often than changed. Where the code does not arrive, a
 * toast says so, and the page stays as it is.
 */
export function lazyDialogs<Task>(load: () => Promise<TaskDialog<Task>>) {
  const code = lazyCode(load);
  function Dialogs({ dialog: { task, turn, open, close }, eager = false }: LazyDialogsProps<Task>) {
    const [Loaded, setLoaded] = useState(code.loaded);
    const isWanted = task !== undefined && Loaded === undefined;
    useEffect(() => (eager ? onFirstTouch(code.preload) : undefined), [eager]);
    useLazyCode(code, isWanted ? turn : undefined, {
      arrived: (dialogs) => setLoaded(() => dialogs),
      failed: close,
    });
    if (task === undefined || !Loaded) return null;
    return <Loaded key={turn} task={task} open={open} close={close} />;
  }
  return Object.assign(Dialogs, { preload: code.preload });
}
