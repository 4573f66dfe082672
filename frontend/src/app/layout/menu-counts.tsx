import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { useWaitingActivities } from '../../features/activities/public/waiting-activities.ts';
import { useAttentionCounts } from '../../features/attention/public/attention-counts.ts';
import { totalOf } from '../../features/attention/public/attention-total.ts';
import { useUnreadNotifications } from '../../features/notifications/public/unread-notifications.ts';
import { useUnreadReports } from '../../features/reports/public/unread-reports.ts';
import { Button } from '../../components/ui/button.tsx';
import { cn } from '../../lib/cn.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { paths } from '../paths.ts';
import { layoutText } from './layout.text.ts';

/** More than this many is only 'many': the badge keeps its width. */
const MOST_SHOWN = 99;

const figureOf = (count: number): string =>
  count > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : String(count);

const text = layoutText.counts;

/** A count that is shown beside an entry of the menu. */
export interface MenuCount {
  /** What is seen: '3', '99+'. */
  figure: string;
  /** For screen readers; it begins with the figure that is seen, so that people who speak to it can name it. */
  words: string;
  /** News for the person, as against work that waits. */
  news: boolean;
}

function countOf(
  count: number | undefined,
  wordsOf: (figure: string) => string,
  news: boolean,
): MenuCount | undefined {
  if (count === undefined || count === 0) return undefined;
  const figure = figureOf(count);
  return { figure, words: wordsOf(figure), news };
}

const useUnread = () => countOf(useUnreadNotifications(), text.unread, true);

/** The counts beside entries of the menu, by their paths; none where there is nothing to count. */
export function useMenuCounts(): Partial<Record<string, MenuCount>> {
  const { role } = useProfile();
  const unread = useUnread();
  const reports = countOf(useUnreadReports(), text.unread, true);
  const pending = countOf(totalOf(useAttentionCounts()), text.pending, false);
  const waiting = countOf(useWaitingActivities(), text.waiting[role], false);
  return {
    ...(pending && { [paths.dashboard]: pending }),
    ...(unread && { [paths.notifications]: unread }),
    ...(waiting && { [paths.activities]: waiting }),
    ...(reports && { [paths.reports]: reports }),
  };
}

export interface CountBadgeProps {
  count: MenuCount;
  /** Ties the words to the link they belong to. */
  id?: string;
  className?: string;
}

/** News stand out; work that waits is a quiet figure. */
export function CountBadge({ count, id, className }: CountBadgeProps) {
  return (
    <span
      className={cn(
        'tabular pointer-events-none flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-[0.75rem] leading-none font-medium',
        count.news
          ? 'bg-primary text-primary-foreground'
          : 'bg-secondary text-secondary-foreground',
        className,
      )}
    >
      <span aria-hidden="true">{count.figure}</span>
      <span id={id} className="sr-only">
        {count.words}
      </span>
    </span>
  );
}

/** In the header: there is something new, on every page. */
export function NotificationsLink() {
  const unread = useUnread();
  const label = unread ? `Ver notificaciones, ${unread.words}` : 'Ver notificaciones';
  return (
    <Button asChild variant="ghost" size="icon" className="relative">
      <Link to={paths.notifications} aria-label={label} title={label}>
        <Bell aria-hidden="true" />
        {unread && (
          <CountBadge count={unread} className="absolute -top-0.5 left-1/2 ring-2 ring-sidebar" />
        )}
      </Link>
    </Button>
  );
}
