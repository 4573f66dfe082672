import {
  Check,
  Circle,
  Clock,
  FileText,
  type LucideIcon,
  MailX,
  RotateCw,
  Send,
  X,
} from 'lucide-react';
import {
  isRetriable,
  isWithdrawn,
  monthlyStateLabels,
  type MonthlyReport,
  type MonthlyState,
} from '../../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { type Column, DataTable } from '../../../components/lists/data-table.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../../components/status-badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { cn } from '../../../lib/cn.ts';
import { formatMonth, monthTitle } from '../../../lib/format/format.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNowAt } from '../../../lib/format/use-now-at.ts';
import { type MonthlyStep, nextAttemptOf, notesOf, stepsOf } from '../reports.monthly.notes.ts';
import { useRetryReport } from '../public/use-retry-report.ts';
import { sendsText as text } from '../reports.monthly.sends.text.ts';
import { DownloadButton } from './download-button.tsx';

const stateLooks: Record<MonthlyState, Pick<StatusBadgeProps, 'tone' | 'icon'>> = {
  queued: { tone: 'grey', icon: Clock },
  generated: { tone: 'blue', icon: FileText },
  emailed: { tone: 'blue', icon: Send },
  delivered: { tone: 'green' },
  bounced: { tone: 'red', icon: MailX },
  failed: { tone: 'red' },
};

const signs: Record<MonthlyStep['mark'], { icon: LucideIcon; className: string }> = {
  done: { icon: Check, className: 'text-success-text' },
  failed: { icon: X, className: 'text-destructive-text' },
  todo: { icon: Circle, className: 'text-muted-foreground' },
};

/** How far a report has come: its state, over the steps to it with their times, in one line where there is room. */
function MonthlyProgress({ report }: { report: MonthlyReport }) {
  return (
    <>
      <StatusBadge {...stateLooks[report.state]}>{monthlyStateLabels[report.state]}</StatusBadge>
      <ol
        aria-label={text.steps.label}
        className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-xs leading-5"
      >
        {stepsOf(report).map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
    </>
  );
}

function Step({ name, mark, at }: MonthlyStep) {
  const format = useFormat();
  const { icon: Icon, className } = signs[mark];
  return (
    <li
      className={cn(
        'flex items-center gap-1 whitespace-nowrap',
        mark === 'todo' && 'text-muted-foreground',
      )}
    >
      <Icon aria-hidden="true" className={cn('size-3.5 shrink-0', className)} />
      {name}
      {at === null ? (
        <span className="sr-only">: {text.steps.marks[mark]}</span>
      ) : (
        <time dateTime={at} className="tabular text-muted-foreground">
          {format.dateTime(at)}
        </time>
      )}
    </li>
  );
}

const noteClass = 'mt-1 wrap-anywhere';

/** What went wrong, what to do about it, and when it is tried again. */
function MonthlyNotes({ report }: { report: MonthlyReport }) {
  return (
    <>
      {notesOf(report).map((note) => (
        <p
          key={note.text}
          className={cn(
            noteClass,
            note.kind === 'wrong' ? 'text-destructive-text' : 'text-muted-foreground',
          )}
        >
          {note.text}
        </p>
      ))}
      {report.nextAttemptAt !== null && !isWithdrawn(report) && (
        <NextAttempt report={report} at={report.nextAttemptAt} />
      )}
    </>
  );
}

function NextAttempt({ report, at }: { report: MonthlyReport; at: string }) {
  const format = useFormat();
  const now = useNowAt([at]);
  if (nextAttemptOf(report, now) === undefined) return null;
  const toCome = Date.parse(at) > now.getTime();
  return (
    <p className={cn(noteClass, 'text-muted-foreground')}>
      <time dateTime={at} title={format.dateTime(at)}>
        {text.next(toCome ? format.relative(at, now.getTime()) : undefined)}
      </time>
    </p>
  );
}

/** 'Descargar' as soon as there is something to, 'Reintentar' where it ended badly; nothing once it was withdrawn. */
function MonthlyActions({ report }: { report: MonthlyReport }) {
  if (isWithdrawn(report)) return null;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden md:justify-end">
      {report.generatedAt !== null && (
        <DownloadButton
          report={report}
          label={text.downloadOf(report.clientName, formatMonth(report.month))}
        />
      )}
      {isRetriable(report.state) && <RetryButton report={report} />}
    </div>
  );
}

function RetryButton({ report }: { report: MonthlyReport }) {
  const toast = useToast();
  const retry = useAction(useRetryReport(), {
    done: () => toast({ title: text.retried, variant: 'success' }),
    failed: (error) =>
      toast({
        title: text.retryFailed,
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  return (
    <Button
      variant="secondary"
      aria-label={text.retryOf(report.clientName, formatMonth(report.month))}
      loading={retry.pending}
      onClick={() => retry.run({ userId: report.userId, month: report.month })}
    >
      {!retry.pending && <RotateCw aria-hidden="true" />}
      {text.retry}
    </Button>
  );
}

type SendColumn = Column<MonthlyReport>;

const month: SendColumn = {
  title: text.columns.month,
  width: 'w-46',
  cell: (report) => <Month {...report} />,
  narrow: null,
};
const client: SendColumn = {
  title: text.columns.client,
  cell: (report) => <Client {...report} />,
  // All that there is to read in one.
  narrow: {
    cell: (report) => (
      <>
        <Month {...report} />
        <Client {...report} />
        <div className="mt-2">
          <MonthlyProgress report={report} />
        </div>
      </>
    ),
  },
};
const state: SendColumn = {
  title: text.columns.state,
  width: 'w-[42%]',
  cell: (report) => <MonthlyProgress report={report} />,
  narrow: null,
};
const actions: SendColumn = {
  title: text.columns.actions,
  titleHidden: true,
  width: 'w-40',
  end: true,
  cell: (report) => <MonthlyActions report={report} />,
};
const columns = [month, client, state, actions];

/** Month, client and what to know, how far it has come, and what can be done. */
export function MonthlySendsTable({ reports }: { reports: readonly MonthlyReport[] }) {
  return (
    <DataTable
      label={text.label}
      columns={columns}
      rows={reports}
      keyOf={({ userId, month: of }) => `${of} ${userId}`}
    />
  );
}

const Month = (report: MonthlyReport) => <p className="font-medium">{monthTitle(report.month)}</p>;

function Client(report: MonthlyReport) {
  const recipients = text.recipients(report.recipients.map(({ email }) => email));
  return (
    <>
      <p title={report.clientName} className="line-clamp-2 wrap-anywhere">
        {report.clientName}
      </p>
      <p title={recipients} className="mt-0.5 line-clamp-2 text-muted-foreground wrap-anywhere">
        {recipients}
      </p>
      <MonthlyNotes report={report} />
    </>
  );
}
