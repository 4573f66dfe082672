import { Bug, CircleDot, Sparkles, Wrench, type LucideIcon } from 'lucide-react';
import {
  activityStatusLabels,
  activityTypeLabels,
  type ActivityStatus as Status,
  type ActivityType as Type,
} from '../../../../../functions/activities/activities.domain.ts';
import { StatusBadge, type StatusTone } from '../../../components/status-badge.tsx';
import { Badge } from '../../../components/ui/badge.tsx';

const tones: Record<Status, { tone: StatusTone; icon?: LucideIcon }> = {
  pendiente: { tone: 'yellow' },
  en_progreso: { tone: 'blue', icon: CircleDot },
  realizada: { tone: 'green' },
};

/** The status of an activity, in words, with a sign and a colour of its own. */
export function ActivityStatus({ status }: { status: Status }) {
  return <StatusBadge {...tones[status]}>{activityStatusLabels[status]}</StatusBadge>;
}

const icons: Record<Type, LucideIcon> = { mejora: Sparkles, error: Bug, mantenimiento: Wrench };

/** What kind of work an activity asks for. */
export function ActivityType({ type }: { type: Type }) {
  const Icon = icons[type];
  return (
    <Badge variant="outline">
      <Icon aria-hidden="true" />
      {activityTypeLabels[type]}
    </Badge>
  );
}
