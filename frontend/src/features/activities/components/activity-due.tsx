import { CalendarClock } from 'lucide-react';
import type { ListedActivity } from '../../../../../functions/activities/activities.domain.ts';
import { isLate } from '../../../../../functions/activities/due/activities.due.domain.ts';
import { formatDay } from '../../../../../functions/core/format.ts';
import { dayIn } from '../../../../../functions/core/validation/day.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { cn } from '../../../lib/cn.ts';
import { useConfig } from '../../../lib/config.context.tsx';
import { activitiesText } from '../activities.text.ts';

const text = activitiesText.due;

interface ActivityDueProps {
  activity: ListedActivity;
  /** In a column the heading says what the day is; on a phone there is room for the day or for how it stands. */
  place?: 'page' | 'column' | 'phone';
}

/** Until when an activity should be finished, and whether that day is over; nothing of one that has no such day. */
export function ActivityDue({ activity, place = 'page' }: ActivityDueProps) {
  const today = dayIn(useConfig().timeZone, new Date());
  const { dueOn } = activity;
  if (dueOn === null) return null;
  const day = formatDay(dueOn);
  const words = text.on(day);
  const late = isLate(activity, today);
  return (
    <span className={cn('inline-flex items-center gap-x-2', placeLooks[place])}>
      {late && (
        <Badge variant="destructive" title={words}>
          <CalendarClock aria-hidden="true" />
          {text.late}
        </Badge>
      )}
      {place === 'page' && words}
      {place === 'column' && <ColumnDay day={day} late={late} />}
      {place === 'phone' && !late && <ShortDay day={day} />}
    </span>
  );
}

const placeLooks = {
  page: 'flex-wrap justify-end',
  column: 'flex-col items-start!',
  phone: '',
};

/** Below what it says of a late one. */
const ColumnDay = ({ day, late }: { day: string; late: boolean }) => (
  <span className={late ? 'text-[0.8125rem] leading-6' : undefined}>{day}</span>
);

/** A sign for the words that there is no room for. */
const ShortDay = ({ day }: { day: string }) => (
  <span className="inline-flex items-center gap-1" title={text.on(day)}>
    <CalendarClock aria-hidden="true" className="size-3.5" />
    <span className="sr-only">{text.on(day)}</span>
    <span aria-hidden="true">{day}</span>
  </span>
);
