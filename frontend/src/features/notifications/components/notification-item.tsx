import {
  Check,
  CircleAlert,
  CircleCheck,
  Info,
  Pencil,
  Trash2,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type {
  Notification,
  NotificationType,
} from '../../../../../functions/notifications/notifications.domain.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { RowActions } from '../../../components/lists/row-actions.tsx';
import { everybody, notificationTypeLabels } from '../public/notification.text.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useFocusKeeper } from '../../../components/use-focus-keeper.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { cn } from '../../../lib/cn.ts';
import { useIsOwn } from '../public/unread-notifications.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useMarkRead } from '../notifications.queries.ts';
import { notificationsText as text } from '../notifications.text.ts';

interface Management {
  onEdit: (notification: Notification) => void;
  onRemove: (notification: Notification) => void;
}

export interface NotificationItemProps {
  notification: Notification;
  now: Date;
  /** What an administrator may do with it, and for whom it was. */
  manage?: Management;
}

const recipientOf = ({ userId, recipientName }: Notification): string =>
  userId === null ? everybody : (recipientName ?? text.unknownRecipient);

export function NotificationItem({ notification, now, manage }: NotificationItemProps) {
  const { title, message, type, read, sentAt } = notification;
  const canMark = useIsOwn()(notification) && !read;
  return (
    <li
      tabIndex={-1}
      className={cn(
        'flex gap-3 p-4 focus-visible:-outline-offset-2 sm:gap-4 sm:px-6',
        !read && 'bg-primary-soft/45',
      )}
    >
      <TypeIcon type={type} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className={cn('text-sm wrap-anywhere', read ? 'font-medium' : 'font-semibold')}>
            {title}
          </h2>
          {!read && (
            <Badge variant="brand">
              <span aria-hidden="true" className="size-1.5 rounded-full bg-primary" />
              {text.unread}
            </Badge>
          )}
        </div>
        <p className="mt-1 max-w-prose text-sm whitespace-pre-line wrap-anywhere">{message}</p>
        <p className="mt-2 flex flex-wrap gap-x-4 text-xs text-muted-foreground">
          <span>
            <span>{notificationTypeLabels[type]}</span>
            {' · '}
            <RelativeTime instant={sentAt} now={now} />
          </span>
          {manage && <span className="wrap-anywhere">{text.to(recipientOf(notification))}</span>}
        </p>
      </div>
      <div className="-my-1 -mr-2 flex shrink-0 flex-col items-end sm:flex-row sm:items-start">
        {canMark && <MarkRead notification={notification} />}
        {manage && <Manage notification={notification} {...manage} />}
      </div>
    </li>
  );
}

const icons: Record<NotificationType, { icon: LucideIcon; looks: string }> = {
  info: { icon: Info, looks: 'bg-primary-soft text-primary-soft-foreground' },
  success: { icon: CircleCheck, looks: 'bg-success-soft text-success-text' },
  warning: { icon: TriangleAlert, looks: 'bg-warning-soft text-warning-text' },
  error: { icon: CircleAlert, looks: 'bg-destructive-soft text-destructive-text' },
};

/** The word for it stands below the message. */
function TypeIcon({ type }: { type: NotificationType }) {
  const { icon: Icon, looks } = icons[type];
  return (
    <span className={cn('flex size-10 shrink-0 items-center justify-center rounded-full', looks)}>
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );
}

function MarkRead({ notification }: { notification: Notification }) {
  const toast = useToast();
  const keeper = useFocusKeeper<HTMLDivElement>();
  const { run, pending } = useAction(useMarkRead(), {
    failed: (error) =>
      toast({ title: text.markReadFailed, description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <div ref={keeper}>
      <Button
        variant="ghost"
        className="max-lg:w-10 max-lg:px-0!"
        loading={pending}
        onClick={() => run(notification)}
        aria-label={text.markReadOf(notification.title)}
        title={text.markRead}
      >
        {!pending && <Check aria-hidden="true" />}
        <span className="max-lg:hidden">{text.markRead}</span>
      </Button>
    </div>
  );
}

function Manage({ notification, onEdit, onRemove }: Management & { notification: Notification }) {
  return (
    <RowActions
      name={notification.title}
      actions={[
        { label: text.edit, icon: Pencil, onSelect: () => onEdit(notification) },
        {
          label: text.delete,
          icon: Trash2,
          destructive: true,
          onSelect: () => onRemove(notification),
        },
      ]}
    />
  );
}
