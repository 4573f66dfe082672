import { CalendarClock } from 'lucide-react';
import type { ListedActivity } from '../../../../../functions/activities/activities.domain.ts';
import { isLate } from '../../../../../functions/activities/due/activities.due.domain.ts';
import { formatDay } from '../../../../../functions/core/format.ts';
import { dayIn } from '../../../../../functions/core/validation/day.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { useConfig } from '../../../lib/config.context.tsx';
import { activitiesText } from '../activities.text.ts';

const text = activitiesText.due;

interface ActivityDueProps {
  activity: ListedActivity;
  /** Where there is little room the day of what is late is only its title. */
  short?: boolean;
}

/** Until when an activity should be finished, and whether that day is over; nothing of one that has no such day. */
export function ActivityDue({ activity, short = false }: ActivityDueProps) {
  const today = dayIn(useConfig().timeZone, new Date());
  const { dueOn } = activity;
  if (dueOn === null) return null;
  const words = text.on(formatDay(dueOn));
  if (!isLate(activity, today)) return <span>{words}</span>;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <Badge variant="destructive" title={words}>
        <CalendarClock aria-hidden="true" />
        {text.late}
      </Badge>
      {!short && <span>{words}</span>}
    </span>
  );
}
