import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { paths } from '../app/paths.ts';
import { ConfirmDialog } from './ui/alert-dialog.tsx';

export interface LeaveGuardProps {
  /** Asked when somebody leaves. */
  unsaved: () => boolean;
  /** What would be lost: 'Perderás los datos que escribiste para este sitio.' */
  lost: string;
}

/**
 * Asks before a form with unsaved changes is left: inside the portal by a dialog, else by the browser's own. One on a
 * page: the router knows one at a time. A session that ends is not held up: there is nothing to save with any more.
 */
export function LeaveGuard({ unsaved, lost }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== paths.login &&
      unsaved(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });

  return (
    <LeaveQuestion
      open={blocker.state === 'blocked'}
      lost={lost}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

export interface LeaveQuestionProps extends Pick<LeaveGuardProps, 'lost'> {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** The question itself, also for a dialog that is closed with something unsaved in it. */
export function LeaveQuestion({ open, lost, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onStay()}
      title="¿Salir sin guardar?"
      description={lost}
      cancelLabel="Seguir editando"
      confirmLabel="Salir sin guardar"
      onConfirm={onLeave}
    />
  );
}
