import { SQSClient } from '@aws-sdk/client-sqs';
import { userDeletedSchema, type UserDeleted } from '../../events/users.events.ts';
import { readEnv } from '../core/env.ts';
import { newId } from '../core/id.ts';
import { createSendMessages } from '../core/queue/send-messages.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { releaseWebsites } from './websites.assign.service.ts';
import { eraseWebsites, forgetOwned } from './websites.erasure.service.ts';
import { createWebsites } from './websites.entity.ts';
import { websitesSubscriberEnv } from './websites.env.ts';
import { createOwnedTimes } from './owned/websites.owned.entity.ts';

const env = readEnv(websitesSubscriberEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  websites: createWebsites(table),
  owned: createOwnedTimes(table),
  commit: createCommit(table, { now: () => new Date() }),
  send: createSendMessages<UserDeleted>(new SQSClient({}), env.OWN_QUEUE_URL),
  newId,
};

/** A deleted client's sites go with them; a deleted administrator's are nobody's. */
export const handler = createWorker(
  userDeletedSchema,
  workerDependencies('websites-subscriber'),
)(async (event) => {
  const follow = event.role === 'cliente' ? eraseWebsites : releaseWebsites;
  if ((await follow(event, dependencies)) === 'done') await forgetOwned(event, dependencies);
});
