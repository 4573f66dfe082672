import { createBucket } from '../../core/bucket/bucket.ts';
import { readEnv } from '../../core/env.ts';
import { apiDependencies } from '../../core/http/api-dependencies.ts';
import { createApi } from '../../core/http/create-api.ts';
import { newId } from '../../core/id.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import { createTable } from '../../core/table/table.ts';
import { createActivities } from '../activities.entity.ts';
import { activitiesAttachmentsApiEnv } from '../activities.env.ts';
import { createThread } from '../thread/activities.thread.entity.ts';
import { activitiesAttachmentsContract } from './activities.attachments.contract.ts';
import { createAttachmentUploads } from './activities.attachments.entity.ts';
import {
  announceAttachment,
  completeAttachment,
  downloadAttachment,
} from './activities.attachments.service.ts';
import { createAttachmentObjects } from './activities.attachments.store.ts';

const env = readEnv(activitiesAttachmentsApiEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const now = () => new Date();
const dependencies = {
  activities: createActivities(table),
  thread: createThread(table),
  uploads: createAttachmentUploads(table),
  objects: createAttachmentObjects(createBucket(env.ATTACHMENTS_URL, { credentials, region })),
  commit: createCommit(table, { now }),
  newId,
  now,
};

export const handler = createApi(
  activitiesAttachmentsContract,
  apiDependencies('activities', table),
)({
  announce: ({ caller, params, body, submission }) =>
    announceAttachment(caller, { ...params, input: body, submission }, dependencies),
  complete: ({ caller, params }) => completeAttachment(caller, params, dependencies),
  download: ({ caller, params }) => downloadAttachment(caller, params, dependencies),
});
