import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useSessionStore } from '../../lib/session/session.context.tsx';
import { tabOf } from '../../lib/url-params/use-tab.ts';
import { ConfirmDialog } from '../ui/overlays/alert-dialog.tsx';

/** What the question asks; what would be lost is said below it. */
interface LeaveWords {
  title: string;
  stay: string;
  leave: string;
}

const formWords: LeaveWords = {
  title: '¿Salir sin guardar?',
  stay: 'Seguir editando',
  leave: 'Salir sin guardar',
};

export interface LeaveGuardProps {
  /** Asked when somebody leaves. */
  unsaved: () => boolean;
  /** What would be lost: 'Perderás los datos que escribiste para este sitio.' */
  lost: string;
  /** Where it is no form that is left. */
  words?: LeaveWords;
}

/** Another page, or another tab of the same one: what was shown is taken away. A filter or a page number keeps it. */
const isElsewhere = (from: Location, to: Location) =>
  to.pathname !== from.pathname || tabOf(to.search) !== tabOf(from.search);

/**
 * Asks before work that is not finished is left by a link, the menu, Back or Forward: inside the portal by a dialog,
 * else by the browser's own. One on a page: the router knows one at a time. A session that ends meanwhile leaves the
 * page where it is (`SessionEndedDialog`); who gives it up then is not asked again.
 */
export function LeaveGuard({ unsaved, ...question }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isElsewhere(currentLocation, nextLocation) &&
      nextLocation.pathname !== paths.login &&
      unsaved(),
  );
  const session = useSessionStore();
  useEffect(() => session.keep(unsaved), [session, unsaved]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });

  return (
    <LeaveQuestion
      {...question}
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

export interface LeaveQuestionProps extends Pick<LeaveGuardProps, 'lost' | 'words'> {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** The question itself, also for a dialog that is closed with something unsaved in it. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { open, lost, words = formWords, onStay, onLeave } = props;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onStay()}
      title={words.title}
      description={lost}
      cancelLabel={words.stay}
      confirmLabel={words.leave}
      onConfirm={onLeave}
    />
  );
}
