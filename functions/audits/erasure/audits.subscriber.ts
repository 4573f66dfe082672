import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { activityDeletedSchema } from '../../../events/activities.events.ts';
import { userDeletedSchema } from '../../../events/users.events.ts';
import { websiteDeletedSchema } from '../../../events/websites.events.ts';
import { readEnv } from '../../core/env.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { workerDependencies } from '../../core/queue/worker-dependencies.ts';
import { createTable } from '../../core/table/table.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import { createAuditDays, createAuditRows } from '../audits.days.entity.ts';
import { auditsSubscriberEnv } from '../audits.env.ts';
import { eraseEntriesOf, eraseEntriesOfClient } from './audits.erasure.service.ts';

const env = readEnv(auditsSubscriberEnv);
const table = createTable(env.TABLE_NAME);
const sites = createSiteView(table);
const dependencies = {
  days: createAuditDays(table),
  rows: createAuditRows(table),
  sites: { exists: async (websiteId: string) => (await sites.find(websiteId)) !== undefined },
  now: () => new Date(),
};

const messageSchema = z.discriminatedUnion('type', [
  userDeletedSchema,
  websiteDeletedSchema,
  activityDeletedSchema,
]);
type Message = z.output<typeof messageSchema>;

/** What is about to be sealed is sealed by then. */
const delaySeconds = 900;
const sendLater = createSendMessages<Message>(new SQSClient({}), env.OWN_QUEUE_URL, {
  delaySeconds,
});

function erase(message: Message): Promise<'done' | 'later'> {
  if (message.type === 'UserDeleted') {
    return message.role === 'cliente'
      ? eraseEntriesOfClient(message.userId, dependencies)
      : Promise.resolve('done');
  }
  if (!message.erased) return Promise.resolve('done');
  const id = message.type === 'WebsiteDeleted' ? message.websiteId : message.activityId;
  return eraseEntriesOf(id, dependencies);
}

/** What the audit says of a deleted client, and of what was theirs, goes with them. */
export const handler = createWorker(
  messageSchema,
  workerDependencies('audits-subscriber'),
)(async (message) => {
  if ((await erase(message)) === 'later') await sendLater([message]);
});
