import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { cn } from '../../lib/cn.ts';
import { useUnreadNotifications } from '../../features/notifications/public/unread-notifications.ts';
import { Button } from '../../components/ui/button.tsx';

/** More than this many is only 'many': the badge keeps its width. */
const MOST_SHOWN = 99;

const figureOf = (unread: number): string =>
  unread > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : String(unread);

/** '3 sin leer', for screen readers; the figure is the one that is seen, so that who speaks to it can name it. */
const inWords = (unread: number) => `${figureOf(unread)} sin leer`;

export interface UnreadBadgeProps {
  /** Ties the words to the link they belong to. */
  id?: string;
  className?: string;
}

/** How many notifications the person has not read; nothing while there is none. */
export function UnreadBadge({ id, className }: UnreadBadgeProps) {
  const unread = useUnreadNotifications() ?? 0;
  if (unread === 0) return null;
  return (
    <span
      className={cn(
        'tabular pointer-events-none flex h-5 min-w-5 items-center justify-center rounded-full bg-primary px-1.5 text-[0.6875rem] leading-none font-semibold text-primary-foreground',
        className,
      )}
    >
      <span aria-hidden="true">{figureOf(unread)}</span>
      <span id={id} className="sr-only">
        {inWords(unread)}
      </span>
    </span>
  );
}

/** In the header: there is something new, on every page. */
export function NotificationsLink() {
  const unread = useUnreadNotifications() ?? 0;
  const label = unread > 0 ? `Ver notificaciones, ${inWords(unread)}` : 'Ver notificaciones';
  return (
    <Button asChild variant="ghost" size="icon" className="relative">
      <Link to={paths.notifications} aria-label={label} title={label}>
        <Bell aria-hidden="true" />
        <UnreadBadge className="absolute -top-0.5 left-1/2 ring-2 ring-card" />
      </Link>
    </Button>
  );
}
