import { Check, Circle, Clock, FileText, MailX, Send, X, type LucideIcon } from 'lucide-react';
import type {
  MonthlyReport,
  MonthlyState,
} from '../../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { StatusBadge, type StatusBadgeProps } from '../../../components/status-badge.tsx';
import { cn } from '../../../lib/cn.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { monthlyStateLabels, sendsText } from '../reports.monthly.sends.text.ts';
import { stepsOf, type MonthlyStep } from '../reports.monthly.steps.ts';

const text = sendsText.steps;

const looks: Record<MonthlyState, Pick<StatusBadgeProps, 'tone' | 'icon'>> = {
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

/** How far a report has come: its state, and the steps to it with their times. */
export function MonthlyProgress({ report }: { report: MonthlyReport }) {
  return (
    <>
      <StatusBadge {...looks[report.state]}>{monthlyStateLabels[report.state]}</StatusBadge>
      <ol aria-label={text.label} className="mt-2 grid gap-0.5 text-xs">
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
    <li className={cn('flex items-center gap-1.5', mark === 'todo' && 'text-muted-foreground')}>
      <Icon aria-hidden="true" className={cn('size-3.5 shrink-0', className)} />
      {name}
      {at === null ? (
        <span className="sr-only">: {text.marks[mark]}</span>
      ) : (
        <time dateTime={at} className="tabular text-muted-foreground">
          {format.dateTime(at)}
        </time>
      )}
    </li>
  );
}
