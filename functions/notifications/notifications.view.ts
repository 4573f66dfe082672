import type { Table } from '../core/table/table.ts';
import type { Role } from '../core/validation/role.ts';
import { isForRole, type NotificationRow } from './notifications.domain.ts';
import { createNotifications } from './notifications.entity.ts';
import { createInboxes } from './notifications.inbox.entity.ts';
import { unchosen } from './notices/notifications.notices.domain.ts';
import { createNoticeChoices } from './notices/notifications.notices.entity.ts';

/** What other nouns may know of a person's notifications. Reading it remembers: create it once per Lambda. */
export const createInboxView = (table: Table) => {
  const { read } = createInboxes(table);
  return { read };
};
export type InboxView = ReturnType<typeof createInboxView>;

/** Notifications that are read at once. */
const ROWS_AT_ONCE = 100;

/** All that went to a person, then what went to everybody, newest first, as far as their role reads it; eventually consistent. */
export const createNotificationsOf = (table: Table) => {
  const { list } = createNotifications(table);
  return async function* notificationsOf({
    userId,
    role,
  }: {
    userId: string;
    role: Role;
  }): AsyncGenerator<NotificationRow[]> {
    for (const inbox of [{ userId }, { userId: null }]) {
      for (let before: string | undefined, isLast = false; !isLast;) {
        const read = await list(inbox, { before, limit: ROWS_AT_ONCE });
        yield read.found.filter((row) => isForRole(row, role));
        before = read.found.at(-1)?.notificationId;
        isLast = read.isLast || before === undefined;
      }
    }
  };
};

/** What an administrator chose to be notified of; consistent. */
export const createChoicesOf = (table: Table) => {
  const { find } = createNoticeChoices(table);
  return async (userId: string) => (await find(userId)) ?? unchosen(userId);
};
