import { History, TriangleAlert } from 'lucide-react';
import {
  backupFrequencyLabels,
  type BackupSchedule,
} from '../../../../../functions/backups/schedule/backups.schedule.domain.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { siteBackupsText } from '../backups.text.ts';

const text = siteBackupsText.newest;
/** Only ages change. Milliseconds. */
const TICK_MS = 30_000;

/** How old the site's newest backup is, how often one is to come, and whether that was missed. */
export function NewestCard({ schedule }: { schedule: BackupSchedule }) {
  const { newestAt, frequency, missedAt } = schedule;
  const now = useNow(TICK_MS);
  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex items-center gap-2">
          <History aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          {text.title}
        </CardTitle>
      </CardHeader>
      <CardContent className="grid gap-2 text-sm">
        <p className="text-xl font-semibold first-letter:uppercase">
          {newestAt === null ? text.none : <RelativeTime instant={newestAt} now={now} />}
        </p>
        {newestAt === null && <p className="text-muted-foreground">{text.noneDescription}</p>}
        <p className="text-muted-foreground">
          {text.schedule}: {backupFrequencyLabels[frequency]}
        </p>
        {missedAt !== null && (
          <div className="grid justify-items-start gap-1">
            <Badge variant="warning">
              <TriangleAlert aria-hidden="true" />
              {text.missed}
            </Badge>
            <p className="text-warning-text">
              {text.missedSince} <RelativeTime instant={missedAt} now={now} />.
            </p>
          </div>
        )}
      </CardContent>
    </Card>
  );
}
