import { History, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  backupFrequencyLabels,
  type BackupSchedule,
} from '../../../../../functions/backups/schedule/backups.schedule.domain.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { siteBackupsText } from '../backups.text.ts';

const text = siteBackupsText.newest;
/** Only ages change. Milliseconds. */
const TICK_MS = 30_000;

interface NewestBackupProps {
  schedule: BackupSchedule;
  /** What restoring the site's backups proved. */
  proof: ReactNode;
  /** Beside it: the way to more. */
  children?: ReactNode;
}

/** How old the site's newest backup is, how often one is to come, whether that was missed, and what a restore proved. */
export function NewestBackup({ schedule, proof, children }: NewestBackupProps) {
  const { newestAt, frequency, missedAt } = schedule;
  const now = useNow(TICK_MS);
  return (
    <section
      aria-label={text.title}
      className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm"
    >
      <div className="grid min-w-0 gap-1.5">
        <h2 className="flex items-center gap-2 font-medium">
          <History aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          {text.title}
          {missedAt !== null && (
            <Badge variant="warning">
              <TriangleAlert aria-hidden="true" />
              {text.missed}
            </Badge>
          )}
        </h2>
        <p className="flex flex-wrap gap-x-2">
          <span className="first-letter:uppercase">
            {newestAt === null ? text.none : <RelativeTime instant={newestAt} now={now} />}
          </span>
          <span className="text-muted-foreground">
            {text.schedule}: {backupFrequencyLabels[frequency]}
          </span>
        </p>
        <PromisedBackup schedule={schedule} now={now} />
        {newestAt === null && <p className="text-muted-foreground">{text.noneDescription}</p>}
        {missedAt !== null && (
          <p className="text-warning-text">
            {text.missedSince} <RelativeTime instant={missedAt} now={now} />.
          </p>
        )}
        {newestAt !== null && proof}
      </div>
      {children}
    </section>
  );
}

/** What the owner's plan promises, beside the actual backups. */
function PromisedBackup({ schedule, now }: { schedule: BackupSchedule; now: Date }) {
  const { role } = useProfile();
  const { promise, newestAt } = schedule;
  if (promise === null) return null;
  const words = text.promise(promise, role === 'cliente');
  if (schedule.lateSince === null) {
    return <p className="text-muted-foreground first-letter:uppercase">{words}.</p>;
  }
  return (
    <p className="text-warning-text">
      {newestAt === null ? (
        text.none
      ) : (
        <>
          {text.title} <RelativeTime instant={newestAt} now={now} />
        </>
      )}
      ; {words}.
    </p>
  );
}
