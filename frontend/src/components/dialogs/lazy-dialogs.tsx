import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import type { DialogControl, DialogTask } from '../../lib/forms/use-dialog-task.ts';

/** A dialog about a task. Its state starts afresh whenever it is opened. */
export type TaskDialog<Task> = ComponentType<DialogControl & { task: Task }>;

interface LazyDialogsProps<Task> {
  dialog: DialogTask<Task>;
  /** Fetches the code once the page is shown, before anybody has chosen what to do. */
  eager?: boolean;
}

/** Dialogs whose code is a chunk of its own: a page is read more often than changed. */
export function lazyDialogs<Task>(load: () => Promise<TaskDialog<Task>>) {
  const Loaded = lazy(async () => ({ default: await load() })) as TaskDialog<Task>;
  const preload = () => {
    // Without a network the click itself shows the failure.
    load().catch(() => undefined);
  };
  function Dialogs({ dialog: { task, turn, open, close }, eager = false }: LazyDialogsProps<Task>) {
    useEffect(() => {
      if (eager) preload();
    }, [eager]);
    if (task === undefined) return null;
    return (
      <Suspense>
        <Loaded key={turn} task={task} open={open} close={close} />
      </Suspense>
    );
  }
  return Object.assign(Dialogs, { preload });
}
