import type { SiteProof } from '../../../../../functions/backups/drill/backups.drill.domain.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { siteBackupsText } from '../backups.text.ts';

const text = siteBackupsText.proof;
/** Only ages change. Milliseconds. */
const TICK_MS = 30_000;

interface DrillStateProps {
  /** What the last one came to. */
  sentence: string;
  /** One runs, or waits for its turn: the runner says nothing before it has ended. */
  underWay: SiteProof['underWay'];
}

/** What a drill came to, announced where it changes, and since when another one is under way. */
export function DrillState({ sentence, underWay }: DrillStateProps) {
  const now = useNow(TICK_MS);
  return (
    <>
      <span role="status">{underWay ? `${sentence} ${text.underWay}` : sentence}</span>
      {underWay && (
        <span>
          {' '}
          {text.since} <RelativeTime instant={underWay.since} now={now} />.
        </span>
      )}
    </>
  );
}
