import * as z from 'zod';
import { dataExportRequestedSchema } from '../../events/data-exports.events.ts';
import { userDeletedSchema } from '../../events/users.events.ts';
import { createActivityView, createMessagesOf } from '../activities/activities.view.ts';
import { createAudits } from '../audits/audits.view.ts';
import { createBackupLogsOf, createBackupsOf } from '../backups/backups.view.ts';
import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { newId } from '../core/id.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createChoicesOf, createNotificationsOf } from '../notifications/notifications.view.ts';
import { createPaymentsOf } from '../payments/payments.view.ts';
import { createMembers } from '../profiles/profiles.members.view.ts';
import { createPeopleView, createSavedViewsOf } from '../profiles/profiles.view.ts';
import { createReportsOf } from '../reports/stored/reports.stored.view.ts';
import { createSessionsView } from '../sessions/sessions.view.ts';
import { createSettingsView } from '../settings/settings.view.ts';
import { createStatusesOf, createSyncedStats } from '../status/status.view.ts';
import { createMovementsOf, createUserPlansOf } from '../user-plans/user-plans.view.ts';
import { createFormerSites, createSitesOf } from '../websites/websites.view.ts';
import { createDataExports } from './data-exports.entity.ts';
import { dataExportsSubscriberEnv } from './data-exports.env.ts';
import { forgetExport, prepareExport } from './data-exports.prepare.service.ts';
import { createDataExportFiles } from './data-exports.store.ts';

const env = readEnv(dataExportsSubscriberEnv);
const table = createTable(env.TABLE_NAME);
const commit = createCommit(table, { now: () => new Date() });
const people = createPeopleView(table);
const dependencies = {
  dataExports: createDataExports(table),
  files: createDataExportFiles(createBucket(env.EXPORTS_URL, {})),
  people,
  names: people,
  settings: createSettingsView(table, { brandName: env.BRAND_NAME }),
  sitesOf: createSitesOf(table),
  formerSitesOf: createFormerSites(table),
  statusesOf: createStatusesOf(table),
  activities: createActivityView(table),
  messagesOf: createMessagesOf(table),
  plansOf: createUserPlansOf(table),
  movementsOf: createMovementsOf(table),
  paymentsOf: createPaymentsOf(table),
  notificationsOf: createNotificationsOf(table),
  reportsOf: createReportsOf(table),
  backupsOf: createBackupsOf(table),
  backupLogsOf: createBackupLogsOf(table),
  pointsOf: createSyncedStats(table).listPoints,
  viewsOf: createSavedViewsOf(table),
  choicesOf: createChoicesOf(table),
  companyOf: createMembers(table).listOf,
  sessions: createSessionsView(table, commit),
  audits: createAudits(table),
  siteUrl: env.SITE_URL,
  timeZone: env.TIME_ZONE,
  commit,
  newId,
  now: () => new Date(),
};

const messageSchema = z.discriminatedUnion('type', [dataExportRequestedSchema, userDeletedSchema]);

/** A file may take a minute, and a part of it is in memory: two at a time. */
export const handler = createWorker(messageSchema, {
  ...workerDependencies('data-exports-subscriber'),
  concurrency: 2,
})((event) =>
  event.type === 'UserDeleted'
    ? forgetExport(event, dependencies)
    : prepareExport(event, dependencies),
);
