import type { MonthlyReport } from '../../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { cn } from '../../../lib/cn.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useNowAt } from '../../../lib/use-now-at.ts';
import { nextAttemptOf, notesOf } from '../reports.monthly.notes.ts';
import { sendsText as text } from '../reports.monthly.sends.text.ts';

const looks = 'mt-1 wrap-anywhere';

/** What went wrong, what to do about it, and when it is tried again. */
export function MonthlyNotes({ report }: { report: MonthlyReport }) {
  return (
    <>
      {notesOf(report).map((note) => (
        <p
          key={note.text}
          className={cn(
            looks,
            note.kind === 'wrong' ? 'text-destructive-text' : 'text-muted-foreground',
          )}
        >
          {note.text}
        </p>
      ))}
      {report.nextAttemptAt !== null && <NextAttempt report={report} at={report.nextAttemptAt} />}
    </>
  );
}

function NextAttempt({ report, at }: { report: MonthlyReport; at: string }) {
  const format = useFormat();
  const now = useNowAt([at]);
  if (nextAttemptOf(report, now) === undefined) return null;
  const toCome = Date.parse(at) > now.getTime();
  return (
    <p className={cn(looks, 'text-muted-foreground')}>
      <time dateTime={at} title={format.dateTime(at)}>
        {text.next(toCome ? format.relative(at, now.getTime()) : undefined)}
      </time>
    </p>
  );
}
