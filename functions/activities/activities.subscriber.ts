import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import {
  activityDeletedSchema,
  attachmentsSentSchema,
  markSiteActivitiesSchema,
  removeThreadSchema,
  updateJobQueuedSchema,
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
import {
  websiteDeletedSchema,
  websiteOriginChangedSchema,
  websiteReassignedSchema,
} from '../../events/websites.events.ts';
import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { newId } from '../core/id.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { createSendMessages } from '../core/queue/send-messages.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { findViewer } from '../core/table/shared/people.ts';
import { createTable } from '../core/table/table.ts';
import { hasRight } from '../core/validation/standing.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { standardSettings } from '../settings/settings.domain.ts';
import { createSettingsView } from '../settings/settings.view.ts';
import { createSyncedStats } from '../status/status.view.ts';
import { createQuota } from '../user-plans/user-plans.quota.view.ts';
import { createSiteConnections, createSiteView } from '../websites/websites.view.ts';
import { activitiesSubscriberEnv } from './activities.env.ts';
import { createActivities } from './activities.entity.ts';
import { followWebsite } from './activities.sites.service.ts';
import { unassignAll } from './assignee/activities.assignee.service.ts';
import { keepAttachments } from './attachments/activities.attachments.service.ts';
import { createAttachmentObjects } from './attachments/activities.attachments.store.ts';
import { eraseActivities } from './erasure/activities.erasure.service.ts';
import { createUpdateJobs } from './jobs/activities.jobs.entity.ts';
import { workOnJob } from './jobs/activities.jobs.work.service.ts';
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

/** Who may request activities still, as they are now. */
async function findRequester(userId: string) {
  const person = await findViewer(table, userId);
  return person && hasRight(person, 'keep') ? person : undefined;
}

const dependencies = {
  activities: createActivities(table),
  commit: createCommit(table, { now: () => new Date() }),
  sites: createSiteView(table),
  thread: createThread(table),
  objects: createAttachmentObjects(createBucket(env.ATTACHMENTS_URL, { credentials, region })),
  wanted: createWantedUpdates(table),
  status: createSyncedStats(table),
  quota: createQuota(table),
  jobs: createUpdateJobs(table),
  names: createPeopleView(table),
  settings: createSettingsView(table, { holidays: standardSettings.holidays }),
  findRequester,
  findOriginal: createSiteConnections(table).findOriginal,
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
  websiteOriginChangedSchema,
  markSiteActivitiesSchema,
  activityDeletedSchema,
  removeThreadSchema,
  attachmentsSentSchema,
  websiteSoftwareChangedSchema,
  updatesRequestedSchema,
  updateJobQueuedSchema,
]);

type Received = z.output<typeof message>;
type OfPerson = Extract<Received, { type: 'UserDeleted' | 'UserRoleChanged' }>;
/** After which what a site runs is compared with what activities ask it for. */
type OfUpdates = Extract<
  Received,
  { type: 'WebsiteSoftwareChanged' | 'UpdatesRequested' | 'WebsiteOriginChanged' }
>;
type OfJob = Extract<Received, { type: 'UpdateJobQueued' }>;
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

/** A site that is deleted, or is at another address, shows no update any more. */
async function followSite(received: Exclude<Received, OfPerson | OfThread | OfJob>): Promise<void> {
  if (!isOfUpdates(received)) await followWebsite(received, dependencies);
  if (received.type !== 'MarkSiteActivities') await settleUpdates(received.websiteId, dependencies);
}

const isOfPerson = (received: Received): received is OfPerson =>
  received.type === 'UserDeleted' || received.type === 'UserRoleChanged';

const isOfThread = (received: Received): received is OfThread =>
  ['ActivityDeleted', 'RemoveThread', 'AttachmentsSent'].includes(received.type);

const isOfUpdates = (received: Parameters<typeof followSite>[0]): received is OfUpdates =>
  ['WebsiteSoftwareChanged', 'UpdatesRequested', 'WebsiteOriginChanged'].includes(received.type);

export const handler = createWorker(
  message,
  workerDependencies('activities-subscriber'),
)((received) => {
  if (isOfPerson(received)) return followPerson(received);
  if (isOfThread(received)) return followThread(received);
  if (received.type === 'UpdateJobQueued') return workOnJob(received, dependencies);
  return followSite(received);
});
