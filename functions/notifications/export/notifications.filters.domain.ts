import type { NotificationFilter } from '../notifications.domain.ts';

/** What the list and its file are narrowed to, as people read it. */
export const notificationFilterLabels: Record<NotificationFilter, string> = {
  all: 'Todas',
  unread: 'No leídas',
  read: 'Leídas',
};
