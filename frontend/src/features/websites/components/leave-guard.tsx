import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ConfirmDialog } from '../../../components/ui/alert-dialog.tsx';
import { websiteFormText } from '../websites.text.ts';

const text = websiteFormText.leave;

/**
 * Asks before a form with unsaved changes is left: inside the portal by a dialog, else by the browser's own.
 * A session that ends is not held up: there is nothing to save with any more.
 */
export function LeaveGuard({ unsaved }: { unsaved: () => boolean }) {
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
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={text.title}
      description={text.description}
      cancelLabel={text.stay}
      confirmLabel={text.leave}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
