import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { notificationsContract } from './notifications.contract.ts';
import { notificationsApiEnv } from './notifications.env.ts';
import { createInboxStore } from './notifications.inbox.store.ts';
import { listNotifications } from './notifications.list.service.ts';
import { createNotificationsListStore } from './notifications.list.store.ts';
import {
  changeNotification,
  countUnread,
  deleteNotification,
  markAllRead,
  markRead,
  sendNotification,
} from './notifications.service.ts';
import { createNotificationsStore } from './notifications.store.ts';

const env = readEnv(notificationsApiEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  notifications: createNotificationsStore(table),
  inboxes: createInboxStore(table),
  list: createNotificationsListStore(table),
  names: createPeopleView(table),
  newId,
  now: () => new Date(),
};

export const handler = createApi(
  notificationsContract,
  apiDependencies('notifications', table),
)({
  list: ({ caller, query }) => listNotifications(caller, query, dependencies),
  unread: ({ caller }) => countUnread(caller, dependencies),
  create: ({ caller, body }) => sendNotification(caller, body, dependencies),
  update: ({ caller, params, body }) =>
    changeNotification(caller, { ...params, ...body }, dependencies),
  remove: ({ params }) => deleteNotification(params.notificationId, dependencies),
  markRead: ({ caller, params }) => markRead(caller, params.notificationId, dependencies),
  markAllRead: ({ caller }) => markAllRead(caller, dependencies),
});
