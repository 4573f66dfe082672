import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { userDeletedSchema, type UserDeleted } from '../../../events/users.events.ts';
import { websiteDeletedSchema, websiteReassignedSchema } from '../../../events/websites.events.ts';
import { createBucket } from '../../core/bucket/bucket.ts';
import { readEnv } from '../../core/env.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { workerDependencies } from '../../core/queue/worker-dependencies.ts';
import { createTable } from '../../core/table/table.ts';
import { reportsSubscriberEnv } from '../reports.env.ts';
import { createReportFiles } from '../stored/reports.files.store.ts';
import { followEvent } from './reports.follow.service.ts';
import { createMonthly } from '../monthly/reports.monthly.entity.ts';
import { createStoredReports } from '../stored/reports.stored.entity.ts';

const env = readEnv(reportsSubscriberEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const dependencies = {
  stored: createStoredReports(table),
  files: createReportFiles(createBucket(env.REPORTS_URL, { credentials, region })),
  monthly: createMonthly(table),
  sendAgain: createSendMessages<UserDeleted>(new SQSClient({}), env.OWN_QUEUE_URL),
};
const messageSchema = z.discriminatedUnion('type', [
  userDeletedSchema,
  websiteDeletedSchema,
  websiteReassignedSchema,
]);

export const handler = createWorker(
  messageSchema,
  workerDependencies('reports-subscriber'),
)((event) => followEvent(event, dependencies));
