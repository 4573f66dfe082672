import { useBlocker, type Location } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useUnsavedWork } from '../../lib/session/use-unsaved-work.ts';
import { tabOf } from '../../lib/url-params/use-tab.ts';
import { lazyOverlay } from '../ui/overlays/lazy-overlay.tsx';
import type { LeaveWords } from './leave-question.tsx';

/** The question. Until somebody touches the page, there is nothing to lose. */
const LazyLeaveQuestion = lazyOverlay(
  async () => (await import('./leave-question.tsx')).LeaveQuestion,
);

export interface LeaveGuardProps {
  /** Asked when somebody leaves. */
  unsaved: () => boolean;
  /** What would be lost: 'Perderás los datos que escribiste para este sitio.' */
  lost: string;
  /** Where it is no form that is left. */
  words?: LeaveWords;
}

/** Another page, or another tab of the same page: what was shown closes. A filter or a page number keeps it open. */
const isElsewhere = (from: Location, to: Location) =>
  to.pathname !== from.pathname || tabOf(to.search) !== tabOf(from.search);

/**
 * Asks before work that is not finished is left by a link, the menu, Back or Forward: inside the portal by a dialog,
 * else by the browser's own. One on a page: the router knows one at a time. A session that ends meanwhile leaves the
 * page where it is (`SessionEndedDialog`); a person who gives it up then is not asked again.
 */
export function LeaveGuard({ unsaved, ...question }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isElsewhere(currentLocation, nextLocation) &&
      nextLocation.pathname !== paths.login &&
      unsaved(),
  );
  const stay = () => blocker.reset?.();
  useUnsavedWork(unsaved);

  return (
    <LazyLeaveQuestion
      overlay={{
        ...question,
        open: blocker.state === 'blocked',
        onStay: stay,
        onLeave: () => blocker.proceed?.(),
      }}
      onFailed={stay}
    />
  );
}
