import { BellOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type {
  Notification,
  NotificationFilter,
} from '../../../../../functions/notifications/notifications.domain.ts';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { DataTable } from '../../../components/lists/data-table.tsx';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { notificationsText as text } from '../notifications.text.ts';
import type { NotificationListState } from '../use-notification-list.ts';
import { notificationColumns, type Management } from './notification-columns.tsx';

/** 'hace 1 minuto' is to become 'hace 2 minutos' by itself. Milliseconds. */
const AGE_MS = 30_000;

export interface NotificationListProps extends Management {
  state: NotificationListState;
  filter: NotificationFilter;
  /** All that was sent: recipients are named, and notifications can be changed. */
  sent: boolean;
  /** The way out of an empty list. */
  emptyAction: ReactNode;
}

export function NotificationList(props: NotificationListProps) {
  const { state, filter, sent, emptyAction } = props;
  const { list, items, more, growing } = state;
  return (
    <CursorList
      list={list}
      rows={items}
      hasMore={more}
      growing={growing}
      text={text}
      empty={
        <Card>
          <EmptyState
            icon={BellOff}
            {...(sent ? text.sentEmpty : text.empty)[filter]}
            action={emptyAction}
          />
        </Card>
      }
    >
      {(rows) => <Rows {...props} rows={rows} />}
    </CursorList>
  );
}

/** The rows, and how many of all there are. */
function Rows(props: NotificationListProps & { rows: readonly Notification[] }) {
  const { rows, state, sent, onEdit, onRemove } = props;
  const now = useNow(AGE_MS);
  const opening = useOpenRows();
  const known = Number.isFinite(state.total) ? state.total : 0;
  return (
    <>
      <DataTable
        label={text.list}
        columns={notificationColumns({
          now,
          opening,
          manage: sent ? { onEdit, onRemove } : undefined,
        })}
        rows={rows}
        keyOf={({ notificationId }) => notificationId}
      />
      <ListCount>{text.shown(rows.length, Math.max(rows.length, known))}</ListCount>
    </>
  );
}

/** The rows that show their whole message. */
function useOpenRows() {
  const [open, setOpen] = useState<readonly string[]>([]);
  return {
    isOpen: ({ notificationId }: Notification) => open.includes(notificationId),
    toggle: ({ notificationId }: Notification) => {
      const others = open.filter((id) => id !== notificationId);
      setOpen(others.length === open.length ? [...open, notificationId] : others);
    },
  };
}
