import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { SyncWebsites } from '../../events/status.events.ts';
import { websiteDeletedSchema, websiteOriginChangedSchema } from '../../events/websites.events.ts';
import { readEnv } from '../core/env.ts';
import { createSendMessages } from '../core/queue/send-messages.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createTable } from '../core/table/table.ts';
import { statusSubscriberEnv } from './status.env.ts';
import { followSite } from './status.follow.service.ts';
import { createSavedStats } from './status.stats.entity.ts';

const env = readEnv(statusSubscriberEnv);
const dependencies = {
  stats: createSavedStats(createTable(env.TABLE_NAME)),
  send: createSendMessages<SyncWebsites>(new SQSClient({}), env.SYNC_QUEUE_URL),
};

/** Forgets what was read of sites that are deleted, or that are others now. */
export const handler = createWorker(
  z.discriminatedUnion('type', [websiteDeletedSchema, websiteOriginChangedSchema]),
  workerDependencies('status-subscriber'),
)((event) => followSite(event, dependencies));
