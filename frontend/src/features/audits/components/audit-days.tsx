import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, ShieldAlert, ShieldCheck } from 'lucide-react';
import type {
  AuditDayState,
  ListedAuditDay,
} from '../../../../../functions/audits/audits.days.domain.ts';
import { formatDay } from '../../../../../functions/core/format.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatCount } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { auditDaysQuery } from '../audits.queries.ts';
import { auditsText } from '../audits.text.ts';

const text = auditsText.days;

const variants = {
  open: 'outline',
  unchecked: 'neutral',
  verified: 'success',
  altered: 'destructive',
} as const satisfies Record<AuditDayState, string>;

const inState = (days: readonly ListedAuditDay[], wanted: AuditDayState) =>
  days.filter(({ state }) => state === wanted);

/** Whether the entries are still those that were sealed: in a line, and day by day where it is opened. */
export function AuditDays() {
  const { data, isError, refetch, isFetching } = useQuery(auditDaysQuery(useApi()));
  if (data) return <Days days={data} />;
  if (!isError) return <Skeleton className="h-11 w-full rounded-lg" />;
  return (
    <Alert
      variant="warning"
      title={text.failed}
      actions={
        <Button
          variant="secondary"
          loading={isFetching}
          onClick={() => {
            void refetch();
          }}
        >
          {text.retry}
        </Button>
      }
    />
  );
}

function Days({ days }: { days: readonly ListedAuditDay[] }) {
  const altered = inState(days, 'altered');
  return (
    <div className="grid gap-3">
      {altered.length > 0 && (
        <Alert variant="error" title={text.altered(altered.map(({ day }) => formatDay(day)))}>
          {text.whatToDo}
        </Alert>
      )}
      <Disclosure
        className="rounded-lg border bg-card"
        summary={
          <>
            <Sign icon={altered.length > 0 ? ShieldAlert : ShieldCheck} />
            {text.title}
            <span className="font-normal text-muted-foreground">{summaryOf(days)}</span>
          </>
        }
      >
        <p className="text-muted-foreground">{text.description}</p>
        {days.length > 0 && (
          <ol aria-label={text.title} className="mt-2 divide-y">
            {days.map((day) => (
              <DayRow key={day.day} day={day} />
            ))}
          </ol>
        )}
      </Disclosure>
    </div>
  );
}

const Sign = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Icon aria-hidden="true" className="size-4 text-muted-foreground" />
);

function summaryOf(days: readonly ListedAuditDay[]): string {
  const [newest] = inState(days, 'verified');
  return newest ? text.verifiedUntil(formatDay(newest.day)) : text.noneYet;
}

function DayRow({ day: { day, state, count, checkedAt } }: { day: ListedAuditDay }) {
  const format = useFormat();
  const [one, many] = auditsText.nouns;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <time dateTime={day} className="tabular w-24">
        {formatDay(day)}
      </time>
      <Badge variant={variants[state]}>{text.states[state]}</Badge>
      <span className="tabular text-muted-foreground">{formatCount(count, one, many)}</span>
      {checkedAt !== null && (
        <span className="tabular text-muted-foreground sm:ml-auto">
          {text.checkedAt(format.dateTime(checkedAt))}
        </span>
      )}
    </li>
  );
}
