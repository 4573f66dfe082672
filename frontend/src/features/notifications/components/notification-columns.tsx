import {
  Check,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  Info,
  Pencil,
  Trash2,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import {
  everybody,
  notificationTypeLabels,
  type Notification,
  type NotificationType,
} from '../../../../../functions/notifications/notifications.domain.ts';
import type { Column } from '../../../components/lists/columns.ts';
import type { RowAction } from '../../../components/lists/row-action.ts';
import { actionsColumn, RowActions } from '../../../components/lists/row-actions.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useFocusKeeper } from '../../../components/use-focus-keeper.ts';
import { cn } from '../../../lib/cn.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useMarkRead } from '../notifications.queries.ts';
import { notificationsText as text } from '../notifications.text.ts';
import { useIsOwn } from '../public/unread-notifications.ts';
import { Message, Name, type OpenedProps } from './notification-words.tsx';

export interface Management {
  onEdit: (notification: Notification) => void;
  onRemove: (notification: Notification) => void;
}

interface ColumnsProps {
  now: Date;
  /** Which rows show their whole message. */
  opening: { isOpen: (row: Notification) => boolean; toggle: (row: Notification) => void };
  /** What an administrator may do with a notification, and for whom it was. */
  manage: Management | undefined;
}

/** A row is its title and its message, each cut to a line. Its title opens the whole of it. */
export function notificationColumns(props: ColumnsProps): readonly Column<Notification>[] {
  const { now, opening, manage } = props;
  const name = (row: Notification) => (
    <Name notification={row} open={opening.isOpen(row)} onToggle={() => opening.toggle(row)} />
  );
  const message = (row: Notification, before?: string, sent?: Date) => (
    <Message notification={row} open={opening.isOpen(row)} before={before} now={sent} />
  );
  const recipient: Column<Notification> = {
    title: text.columns.recipient,
    width: 'w-[18%]',
    cell: (row) => <Recipient name={recipientOf(row)} />,
  };
  return [
    {
      title: text.columns.notification,
      cell: (row) => (
        <>
          {name(row)}
          {message(row)}
        </>
      ),
      narrow: {
        cell: (row) => (
          <>
            <span className="flex items-start gap-2">
              <TypeIcon type={row.type} />
              {name(row)}
            </span>
            {message(row)}
          </>
        ),
      },
      phone: {
        at: 'title',
        cell: (row) => (
          <span className="flex items-start gap-2">
            <TypeIcon type={row.type} />
            {name(row)}
          </span>
        ),
      },
    },
    {
      title: text.columns.type,
      width: 'w-40',
      cell: ({ type }) => <TypeBadge type={type} />,
      narrow: null,
      phone: {
        at: 'detail',
        cell: (row) => message(row, manage && text.to(recipientOf(row)), now),
      },
    },
    ...(manage ? [recipient] : []),
    {
      title: text.columns.sent,
      width: 'w-40',
      cell: ({ sentAt }) => <Sent sentAt={sentAt} now={now} />,
      narrow: { width: 'w-36' },
    },
    {
      ...actionsColumn((row) => (
        <Actions
          notification={row}
          manage={manage}
          open={opening.isOpen(row)}
          onToggle={() => opening.toggle(row)}
        />
      )),
      width: manage ? 'w-28' : 'w-26',
    },
  ];
}

const recipientOf = ({ userId, recipientName }: Notification): string =>
  userId === null ? everybody : (recipientName ?? text.unknownRecipient);

const Recipient = ({ name }: { name: string }) => (
  <span title={name} className="block truncate">
    {name}
  </span>
);

const Sent = ({ sentAt, now }: { sentAt: string; now: Date }) => (
  <RelativeTime
    instant={sentAt}
    now={now}
    className="text-[0.8125rem] leading-6 whitespace-nowrap text-muted-foreground"
  />
);

const types = {
  info: { icon: Info, variant: 'brand', looks: 'text-primary-soft-foreground' },
  success: { icon: CircleCheck, variant: 'success', looks: 'text-success-text' },
  warning: { icon: TriangleAlert, variant: 'warning', looks: 'text-warning-text' },
  error: { icon: CircleAlert, variant: 'destructive', looks: 'text-destructive-text' },
} as const satisfies Record<NotificationType, { icon: LucideIcon; variant: string; looks: string }>;

function TypeBadge({ type }: { type: NotificationType }) {
  const { icon: Icon, variant } = types[type];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {notificationTypeLabels[type]}
    </Badge>
  );
}

/** Where the word for it has no room. */
function TypeIcon({ type }: { type: NotificationType }) {
  const { icon: Icon, looks } = types[type];
  return (
    <>
      <Icon aria-hidden="true" className={cn('mt-1 size-4 shrink-0', looks)} />
      <span className="sr-only">{notificationTypeLabels[type]}</span>
    </>
  );
}

interface ActionsProps extends OpenedProps {
  manage: Management | undefined;
  onToggle: () => void;
}

function Actions({ notification, manage, open, onToggle }: ActionsProps) {
  const toast = useToast();
  const { run, pending } = useAction(useMarkRead(), {
    failed: (error) =>
      toast({ title: text.markReadFailed, description: messageOf(error), variant: 'destructive' }),
  });
  const canMark = useIsOwn()(notification) && !notification.read;
  const mark = () => run(notification);
  return (
    <span className="inline-flex">
      {notification.link !== null && (
        <Unfold title={notification.title} open={open} onClick={onToggle} />
      )}
      {canMark && (
        <MarkRead
          title={notification.title}
          pending={pending}
          onClick={mark}
          className={manage && 'max-md:hidden'}
        />
      )}
      {manage && (
        <RowActions
          name={notification.title}
          actions={actionsOf(notification, manage, canMark ? mark : undefined)}
        />
      )}
    </span>
  );
}

/** Shows the whole message of a row that leads somewhere. */
const Unfold = ({
  title,
  open,
  onClick,
}: {
  title: string;
  open: boolean;
  onClick: () => void;
}) => (
  <Button
    variant="ghost"
    size="icon"
    className="relative z-1"
    aria-expanded={open}
    onClick={onClick}
    aria-label={open ? text.close(title) : text.open(title)}
    title={open ? text.close(title) : text.open(title)}
  >
    <ChevronDown aria-hidden="true" className={cn('transition-transform', open && 'rotate-180')} />
  </Button>
);

/** On a phone there is room for one button: the mark is in the menu. */
function actionsOf(
  notification: Notification,
  { onEdit, onRemove }: Management,
  mark: (() => void) | undefined,
): RowAction[] {
  return [
    ...(mark ? [{ label: text.markRead, icon: Check, onSelect: mark }] : []),
    { label: text.edit, icon: Pencil, onSelect: () => onEdit(notification) },
    {
      label: text.delete,
      icon: Trash2,
      destructive: true,
      onSelect: () => onRemove(notification),
    },
  ];
}

interface MarkReadProps {
  title: string;
  pending: boolean;
  onClick: () => void;
  className: string | undefined;
}

/** Above the button that covers the row. */
function MarkRead({ title, pending, onClick, className }: MarkReadProps) {
  const keeper = useFocusKeeper<HTMLSpanElement>();
  return (
    <span ref={keeper} className={className}>
      <Button
        variant="ghost"
        size="icon"
        className="relative z-1"
        loading={pending}
        onClick={onClick}
        aria-label={text.markReadOf(title)}
        title={text.markRead}
      >
        {!pending && <Check aria-hidden="true" />}
      </Button>
    </span>
  );
}
