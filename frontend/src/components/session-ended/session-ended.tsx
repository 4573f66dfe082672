import { useEffect, useState, type ComponentType } from 'react';
import { useSession } from '../../lib/session/session.context.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { sessionEndedText as text } from './session-ended.text.ts';

type LoadDialog = () => Promise<{ SessionEndedDialog: ComponentType }>;

/** Seldom needed. */
export const loadDialog: LoadDialog = () => import('./session-ended-dialog.tsx');

/** Over a page whose session has ended, as long as it stays. */
export function SessionEnded({ load = loadDialog }: { load?: LoadDialog }) {
  const session = useSession();
  if (session.status !== 'signed-in' || !session.locked) return null;
  return <LoadedDialog load={load} />;
}

/** The dialog; where it cannot be loaded the page stays below, and people can try again. */
function LoadedDialog({ load }: { load: LoadDialog }) {
  const [Dialog, setDialog] = useState<ComponentType>();
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    load().then(
      ({ SessionEndedDialog }) => setDialog(() => SessionEndedDialog),
      () => setFailed(attempt),
    );
  }, [load, attempt]);

  if (Dialog) return <Dialog />;
  if (failed === 0) return null;
  return (
    <Alert
      variant="error"
      title={text.title}
      className="fixed inset-x-4 top-4 z-50 mx-auto max-w-md shadow-lg"
      actions={
        <Button
          variant="secondary"
          loading={failed !== attempt}
          onClick={() => setAttempt(failed + 1)}
        >
          {text.retry}
        </Button>
      }
    >
      {text.notLoaded}
    </Alert>
  );
}
