import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { DialogControl, DialogTask } from '../../lib/forms/use-dialog-task.ts';
import { codeFailure } from '../ui/overlays/code-failure.ts';
import { useToast } from '../ui/overlays/toast.tsx';

/** A dialog about a task. Its state starts afresh whenever it is opened. */
export type TaskDialog<Task> = ComponentType<DialogControl & { task: Task }>;

interface LazyDialogsProps<Task> {
  dialog: DialogTask<Task>;
  /** Fetches the code once the page is shown, before anybody has chosen what to do. */
  eager?: boolean;
}

/**
 * Dialogs whose code is a chunk of its own: a page is read more often than changed. Where the code does not arrive, a
 * toast says so, and the page stays as it is.
 */
export function lazyDialogs<Task>(load: () => Promise<TaskDialog<Task>>) {
  let loaded: TaskDialog<Task> | undefined;
  const fetchCode = async () => {
    loaded ??= await load();
    return loaded;
  };
  const preload = () => {
    // Opening the dialog says that it failed.
    fetchCode().catch(() => undefined);
  };
  function Dialogs({ dialog: { task, turn, open, close }, eager = false }: LazyDialogsProps<Task>) {
    const toast = useToast();
    const [Loaded, setLoaded] = useState(() => loaded);
    const latest = useRef({ toast, close });
    const isWanted = task !== undefined && Loaded === undefined;
    useEffect(() => {
      if (eager) preload();
    }, [eager]);
    useEffect(() => {
      latest.current = { toast, close };
    });
    useEffect(() => {
      if (!isWanted) return undefined;
      let isCurrent = true;
      fetchCode().then(
        (dialogs) => isCurrent && setLoaded(() => dialogs),
        () => {
          if (!isCurrent) return;
          latest.current.toast(codeFailure);
          latest.current.close();
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [isWanted, turn]);
    if (task === undefined || !Loaded) return null;
    return <Loaded key={turn} task={task} open={open} close={close} />;
  }
  return Object.assign(Dialogs, { preload });
}
