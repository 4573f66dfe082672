import { createCountWaiting } from '../activities/activities.view.ts';
import { createCountAttention } from '../attention/attention.view.ts';
import { createAudits } from '../audits/audits.view.ts';
import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { createExportsStore } from '../core/exports/exports-store.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { createInstantFormat } from '../core/format.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { changeChoices, readChoices } from './notices/notifications.choices.service.ts';
import { createNoticeChoices } from './notices/notifications.notices.entity.ts';
import { exportNotifications } from './export/notifications.export.service.ts';
import { notificationsContract } from './notifications.contract.ts';
import { createNotifications } from './notifications.entity.ts';
import { notificationsApiEnv } from './notifications.env.ts';
import { createInboxes } from './notifications.inbox.entity.ts';
import { listNotifications } from './notifications.list.service.ts';
import { renderSample } from './mails/notifications.mail.ts';
import { countNews, markAllRead, markRead } from './notifications.reading.service.ts';
import {
  changeNotification,
  deleteNotification,
  sendNotification,
} from './notifications.service.ts';
import { notificationsNoticesContract } from './notices/notifications.notices.contract.ts';
import { notificationsMailsContract } from './mails/notifications.mails.contract.ts';

const env = readEnv(notificationsApiEnv);
const table = createTable(env.TABLE_NAME);
const format = createInstantFormat(env.TIME_ZONE);
const { credentials, region } = table.client.config;
const now = () => new Date();
const dependencies = {
  notifications: createNotifications(table),
  inboxes: createInboxes(table),
  choices: createNoticeChoices(table),
  countWaiting: createCountWaiting(table),
  countAttention: createCountAttention(table),
  commit: createCommit(table, { now }),
  audits: createAudits(table),
  exports: createExportsStore(createBucket(env.EXPORTS_URL, { credentials, region })),
  names: createPeopleView(table),
  timeZone: env.TIME_ZONE,
  newId,
  now,
};

export const handler = createApi(
  { ...notificationsContract, ...notificationsNoticesContract, ...notificationsMailsContract },
  apiDependencies('notifications', table),
)({
  list: ({ caller, query }) => listNotifications(caller, query, dependencies),
  export: ({ caller, body }) => exportNotifications(caller, body, dependencies),
  unread: ({ caller }) => countNews(caller, dependencies),
  readChoices: ({ caller }) => readChoices(caller, dependencies),
  changeChoices: ({ caller, body }) => changeChoices(caller, body, dependencies),
  create: ({ caller, body, submission }) =>
    sendNotification(caller, { input: body, submission }, dependencies),
  previewMail: ({ body }) =>
    Promise.resolve(renderSample({ ...body, siteUrl: env.SITE_URL }, { format, at: new Date() })),
  update: ({ caller, params, body }) =>
    changeNotification(caller, { ...params, ...body }, dependencies),
  remove: ({ caller, params }) => deleteNotification(caller, params.notificationId, dependencies),
  markRead: ({ caller, params }) => markRead(caller, params.notificationId, dependencies),
  markAllRead: ({ caller }) => markAllRead(caller, dependencies),
});
