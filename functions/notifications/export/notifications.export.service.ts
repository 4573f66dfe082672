import type { Caller } from '../../core/auth/caller.ts';
import { createClock } from '../../core/exports/csv.ts';
import {
  exportList,
  readMatching,
  type ExportDependencies as Exporting,
} from '../../core/exports/export-file.ts';
import type { ExportAnswer } from '../../core/http/export-answer.ts';
import {
  everybody,
  notificationTypeLabels,
  type Notification,
  type NotificationFilter,
  type NotificationRow,
} from '../notifications.domain.ts';
import type { Notifications } from '../notifications.entity.ts';
import { isRead, toViews, type ListDependencies } from '../notifications.list.service.ts';
import { notificationsExportText as text } from './notifications.export.text.ts';

export interface ExportDependencies extends Exporting, Pick<ListDependencies, 'inboxes' | 'names'> {
  notifications: Pick<Notifications, 'each'>;
}

/** Whether its recipient has read it; of one for everybody nobody knows. */
const readCell = ({ userId, read }: Notification): string => {
  if (userId === null) return '';
  return read ? text.yes : text.no;
};

/** What the list of what was sent shows of a notification. */
const notificationCells = (sent: Notification, clock: ReturnType<typeof createClock>) => ({
  notificationId: sent.notificationId,
  title: sent.title,
  message: sent.message,
  type: notificationTypeLabels[sent.type],
  recipient: sent.userId === null ? everybody : (sent.recipientName ?? ''),
  userId: sent.userId ?? '',
  read: readCell(sent),
  sent: clock(sent.sentAt),
  link: sent.link ?? '',
});

/**
 * Writes all that was sent, as the filter finds it, as CSV, newest first, and returns a link that works for a minute. For
 * administrators. @throws AppError EXPORT_TOO_LARGE
 */
export async function exportNotifications(
  caller: Caller,
  asked: { filter: NotificationFilter },
  dependencies: ExportDependencies,
): Promise<ExportAnswer> {
  const { inboxes, notifications, names, timeZone } = dependencies;
  const { reading } = await inboxes.read(caller);
  const isWanted = (row: NotificationRow) =>
    asked.filter === 'all' || isRead(row, reading) === (asked.filter === 'read');
  const rows = await readMatching(notifications.each(), isWanted);
  const sent = await toViews(caller, rows, { reading, names });
  const clock = createClock(timeZone);
  const list = {
    ...{ folder: 'notifications', action: 'NotificationsExported', asked: { ...asked } },
    columns: text.columns,
    rows: sent.map((each) => notificationCells(each, clock)),
    noun: text.file,
  };
  return exportList(caller, list, dependencies);
}
