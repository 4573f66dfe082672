import { Link } from 'react-router';
import {
  notificationTypeLabels,
  type Notification,
} from '../../../../../functions/notifications/notifications.domain.ts';
import { rowDetailLooks, rowLinkLooks } from '../../../components/lists/row-looks.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { cn } from '../../../lib/cn.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useMarkRead } from '../notifications.queries.ts';
import { notificationsText as text } from '../notifications.text.ts';
import { useIsOwn } from '../public/unread-notifications.ts';

export interface OpenedProps {
  notification: Notification;
  open: boolean;
}

/**
 * The row leads to what it is about. One that leads nowhere opens: all of it opens it while it is closed; while it is open
 * its text can be selected.
 */
export function Name(props: OpenedProps & { onToggle: () => void }) {
  const { notification, open, onToggle } = props;
  const { title, read, link } = notification;
  const looks = cn(
    'min-w-0 text-left leading-6',
    read ? 'font-medium' : 'font-semibold',
    open ? 'wrap-anywhere hover:underline' : `truncate ${rowLinkLooks}`,
  );
  return (
    <span className="flex min-w-0 items-start gap-2">
      {link === null ? (
        <button
          type="button"
          aria-expanded={open}
          title={title}
          onClick={onToggle}
          className={looks}
        >
          {title}
        </button>
      ) : (
        <Lead notification={notification} link={link} className={looks} />
      )}
      {!read && (
        <Badge variant="brand" className="max-md:mt-1 max-md:p-1!">
          <span aria-hidden="true" className="size-1.5 rounded-full bg-primary" />
          <span className="max-md:sr-only">{text.unread}</span>
        </Badge>
      )}
    </span>
  );
}

/** What was followed was read: the mark is made on the way, and nobody waits for it. */
function Lead(props: { notification: Notification; link: string; className: string }) {
  const { notification, link, className } = props;
  const { run } = useAction(useMarkRead());
  const canMark = useIsOwn()(notification) && !notification.read;
  return (
    <Link
      to={link}
      title={notification.title}
      onClick={() => canMark && run(notification)}
      className={className}
    >
      {notification.title}
    </Link>
  );
}

interface MessageProps extends OpenedProps {
  before: string | undefined;
  /** Where the time it was sent has no column: then it begins the line. */
  now: Date | undefined;
}

/** A line of the message, or all of it and what there was no room for. */
export function Message({ notification, open, before, now }: MessageProps) {
  const { message, type, sentAt } = notification;
  const format = useFormat();
  if (!open) {
    return (
      <span title={message} className={rowDetailLooks}>
        {now !== undefined && (
          <>
            <RelativeTime instant={sentAt} now={now} /> ·{' '}
          </>
        )}
        {before !== undefined && <span>{before} · </span>}
        <span>{message}</span>
      </span>
    );
  }
  const facts = [notificationTypeLabels[type], format.dateTime(sentAt), before];
  return (
    <>
      <span className="block max-w-prose pb-1 text-sm whitespace-pre-line wrap-anywhere text-foreground">
        {message}
      </span>
      <span className="tabular block pb-1 text-xs leading-5 wrap-anywhere text-muted-foreground">
        {facts.filter((fact) => fact !== undefined).join(' · ')}
      </span>
    </>
  );
}
