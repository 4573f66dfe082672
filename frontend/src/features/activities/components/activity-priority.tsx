import { ChevronDown, ChevronsUp, ChevronUp, Equal, type LucideIcon } from 'lucide-react';
import {
  activityPriorityLabels,
  type ActivityPriority as Priority,
} from '../../../../../functions/activities/activities.domain.ts';
import { cn } from '../../../lib/cn.ts';

const looks: Record<Priority, { icon: LucideIcon; className?: string }> = {
  baja: { icon: ChevronDown, className: 'text-muted-foreground' },
  normal: { icon: Equal },
  alta: { icon: ChevronUp, className: 'text-warning-text' },
  urgente: { icon: ChevronsUp, className: 'font-medium text-destructive-text' },
};

interface ActivityPriorityProps {
  priority: Priority;
  /** There is room for the sign alone. */
  short?: boolean;
}

/** How soon an activity is worked on, in a word with a sign. For administrators. */
export function ActivityPriority({ priority, short = false }: ActivityPriorityProps) {
  const { icon: Icon, className } = looks[priority];
  const label = activityPriorityLabels[priority];
  return (
    <span
      className={cn('flex w-fit items-center gap-1', className)}
      title={short ? label : undefined}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className={cn(short && 'sr-only')}>{label}</span>
    </span>
  );
}
