import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import {
  activityDeletedSchema,
  attachmentsSentSchema,
  markSiteActivitiesSchema,
  removeThreadSchema,
  updatesRequestedSchema,
  type MarkSiteActivities,
  type RemoveThread,
} from '../../events/activities.events.ts';
import { websiteSoftwareChangedSchema } from '../../events/status.events.ts';
import {
  userDeletedSchema,
  userRoleChangedSchema,
  type UserDeleted,
} from '../../events/users.events.ts';
import { websiteDeletedSchema, websiteReassignedSchema } from '../../events/websites.events.ts';
import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { newId } from '../core/id.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { createSendMessages } from '../core/queue/send-messages.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createSyncedStats } from '../status/status.view.ts';
import { createSiteView } from '../websites/websites.view.ts';
import { activitiesSubscriberEnv } from './activities.env.ts';
import { createActivities } from './activities.entity.ts';
import { followWebsite } from './activities.sites.service.ts';
import { unassignAll } from './assignee/activities.assignee.service.ts';
import { keepAttachments } from './attachments/activities.attachments.service.ts';
import { createAttachmentObjects } from './attachments/activities.attachments.store.ts';
import { eraseActivities } from './erasure/activities.erasure.service.ts';
import { createThread } from './thread/activities.thread.entity.ts';
import { removeThread } from './thread/activities.thread.removal.service.ts';
import { createWantedUpdates } from './updates/activities.updates.entity.ts';
import { settleUpdates } from './updates/activities.updates.service.ts';

const env = readEnv(activitiesSubscriberEnv);
const table = createTable(env.TABLE_NAME);
const sendAgain = createSendMessages<MarkSiteActivities | RemoveThread | UserDeleted>(
  new SQSClient({}),
  env.OWN_QUEUE_URL,
);
const { credentials, region } = table.client.config;
const dependencies = {
  activities: createActivities(table),
  commit: createCommit(table, { now: () => new Date() }),
  sites: createSiteView(table),
  thread: createThread(table),
  objects: createAttachmentObjects(createBucket(env.ATTACHMENTS_URL, { credentials, region })),
  wanted: createWantedUpdates(table),
  status: createSyncedStats(table),
  timeZone: env.TIME_ZONE,
  newId,
  send: sendAgain,
  sendRemoval: sendAgain,
  sendErasure: sendAgain,
};
const message = z.discriminatedUnion('type', [
  userDeletedSchema,
  userRoleChangedSchema,
  websiteDeletedSchema,
  websiteReassignedSchema,
  markSiteActivitiesSchema,
  activityDeletedSchema,
  removeThreadSchema,
  attachmentsSentSchema,
  websiteSoftwareChangedSchema,
  updatesRequestedSchema,
]);

type Received = z.output<typeof message>;
type OfPerson = Extract<Received, { type: 'UserDeleted' | 'UserRoleChanged' }>;
type OfUpdates = Extract<Received, { type: 'WebsiteSoftwareChanged' | 'UpdatesRequested' }>;
type OfThread = Extract<Received, { type: 'ActivityDeleted' | 'RemoveThread' | 'AttachmentsSent' }>;

/** An administrator keeps what they work on. A client's own activities go with them. */
async function followPerson(received: OfPerson): Promise<void> {
  if (received.type === 'UserDeleted') {
    await unassignAll(received.userId, dependencies);
    if (received.role === 'cliente') await eraseActivities(received, dependencies);
  } else if (received.role !== 'admin') await unassignAll(received.personId, dependencies);
}

const followThread = (received: OfThread): Promise<void> =>
  received.type === 'AttachmentsSent'
    ? keepAttachments(received, dependencies)
    : removeThread(received, dependencies);

/** A site that is deleted shows no update any more. */
async function followSite(received: Exclude<Received, OfPerson | OfThread>): Promise<void> {
  if (!isOfUpdates(received)) await followWebsite(received, dependencies);
  if (received.type !== 'MarkSiteActivities') await settleUpdates(received.websiteId, dependencies);
}

const isOfPerson = (received: Received): received is OfPerson =>
  received.type === 'UserDeleted' || received.type === 'UserRoleChanged';

const isOfThread = (received: Received): received is OfThread =>
  ['ActivityDeleted', 'RemoveThread', 'AttachmentsSent'].includes(received.type);

const isOfUpdates = (received: Received): received is OfUpdates =>
  received.type === 'WebsiteSoftwareChanged' || received.type === 'UpdatesRequested';

export const handler = createWorker(
  message,
  workerDependencies('activities-subscriber'),
)((received) => {
  if (isOfPerson(received)) return followPerson(received);
  if (isOfThread(received)) return followThread(received);
  return followSite(received);
});
