import { RelativeTime } from '../../../components/relative-time.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { dashboardText as text } from '../dashboard.text.ts';

/** How often the age of what is shown is looked at. Milliseconds. */
const AGE_MS = 30_000;

/** Says how old the figures are that could not be read again. */
export function StaleWarning({ updatedAt }: { updatedAt: number }) {
  const now = useNow(AGE_MS);
  return (
    <Alert variant="warning">
      {text.staleFailed} <RelativeTime instant={new Date(updatedAt).toISOString()} now={now} />.
    </Alert>
  );
}
