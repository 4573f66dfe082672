import { BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type {
  Notification,
  NotificationFilter,
} from '../../../../../functions/notifications/notifications.domain.ts';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { notificationsText as text } from '../notifications.text.ts';
import type { NotificationListState } from '../use-notification-list.ts';
import { NotificationItem } from './notification-item.tsx';

/** 'hace 1 minuto' is to become 'hace 2 minutos' by itself. Milliseconds. */
const AGE_MS = 30_000;

export interface NotificationListProps {
  state: NotificationListState;
  filter: NotificationFilter;
  /** Recipients are named, and notifications can be changed. */
  admin: boolean;
  onEdit: (notification: Notification) => void;
  onRemove: (notification: Notification) => void;
  /** The way out of an empty list. */
  emptyAction: ReactNode;
}

export function NotificationList(props: NotificationListProps) {
  const { state, filter, admin, emptyAction } = props;
  const { list, items, more, growing } = state;
  return (
    <CursorList
      list={list}
      rows={items}
      hasMore={more}
      growing={growing}
      text={text}
      skeleton={<ListSkeleton />}
      empty={
        <Card>
          <EmptyState
            icon={BellOff}
            {...(admin ? text.adminEmpty : text.empty)[filter]}
            action={emptyAction}
          />
        </Card>
      }
    >
      {(rows) => <Items {...props} items={rows} />}
    </CursorList>
  );
}

/** The rows, and how many of all there are. */
function Items(props: NotificationListProps & { items: readonly Notification[] }) {
  const { items, state, admin, onEdit, onRemove } = props;
  const now = useNow(AGE_MS);
  const known = Number.isFinite(state.total) ? state.total : 0;
  return (
    <>
      <Card className="overflow-hidden">
        <ul aria-label={text.list} className="divide-y">
          {items.map((notification) => (
            <NotificationItem
              key={notification.notificationId}
              notification={notification}
              now={now}
              {...(admin ? { manage: { onEdit, onRemove } } : {})}
            />
          ))}
        </ul>
      </Card>
      <ListCount>{text.shown(items.length, Math.max(items.length, known))}</ListCount>
    </>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup>
      <Card className="divide-y">
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="flex gap-3 p-4 sm:gap-4 sm:px-6">
            <Skeleton className="size-10 shrink-0 rounded-full!" />
            <div className="min-w-0 flex-1 space-y-2.5 py-1">
              <Skeleton className="h-4 w-48 max-w-full" />
              <Skeleton className="h-3.5 w-full max-w-lg" />
              <Skeleton className="h-3.5 w-40 max-w-full" />
            </div>
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  );
}
