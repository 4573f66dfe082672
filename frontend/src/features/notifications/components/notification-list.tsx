import { BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type {
  Notification,
  NotificationFilter,
} from '../../../../../functions/notifications/notifications.domain.ts';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useNow } from '../../../lib/use-now.ts';
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
  const { list, items, growing } = state;
  if (list.isPending || (growing && items.length === 0)) return <ListSkeleton />;
  if (!list.data) return <LoadFailure title={text.failed} query={list} />;
  return (
    <>
      {list.isRefetchError && (
        <Alert variant="warning" className="mb-4">
          {text.staleFailed}
        </Alert>
      )}
      {items.length === 0 ? (
        <Card>
          <EmptyState
            icon={BellOff}
            {...(admin ? text.adminEmpty : text.empty)[filter]}
            action={emptyAction}
          />
        </Card>
      ) : (
        <Items {...props} />
      )}
      <More state={state} />
    </>
  );
}

function Items({ state, admin, onEdit, onRemove }: NotificationListProps) {
  const now = useNow(AGE_MS);
  return (
    <Card className="overflow-hidden">
      <ul aria-label={text.list} className="divide-y">
        {state.items.map((notification) => (
          <NotificationItem
            key={notification.notificationId}
            notification={notification}
            now={now}
            {...(admin ? { manage: { onEdit, onRemove } } : {})}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Below the list: how much of it is on the screen, and the rest of it. */
function More({ state }: { state: NotificationListState }) {
  const { list, items, total, more } = state;
  if (items.length === 0 && !more) return null;
  const known = Number.isFinite(total) ? total : 0;
  return (
    <div className="mt-4 flex flex-col items-center gap-2 text-sm text-muted-foreground">
      <p className="tabular" role="status">
        {text.shown(items.length, Math.max(items.length, known))}
      </p>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-destructive-text">
          {text.loadMoreFailed}
        </p>
      )}
      {more && <MoreButton state={state} />}
    </div>
  );
}

function MoreButton({ state: { list, growing } }: { state: NotificationListState }) {
  const loading = growing || list.isFetchingNextPage;
  return (
    <Button variant="secondary" loading={loading} onClick={() => void list.fetchNextPage()}>
      {loading ? text.loadingMore : text.loadMore}
    </Button>
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
