import { Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import {
  activityDeletedSchema,
  attachmentsSentSchema,
  updateJobQueuedSchema,
  updatesRequestedSchema,
} from '../../events/activities.events.ts';
import { websiteSoftwareChangedSchema } from '../../events/status.events.ts';
import { userDeletedSchema, userRoleChangedSchema } from '../../events/users.events.ts';
import {
  websiteDeletedSchema,
  websiteOriginChangedSchema,
  websiteReassignedSchema,
} from '../../events/websites.events.ts';
import { activitiesContract } from '../../functions/activities/activities.contract.ts';
import {
  activitiesApiEnv,
  activitiesAttachmentsApiEnv,
  activitiesSubscriberEnv,
} from '../../functions/activities/activities.env.ts';
import { activitiesJobsContract } from '../../functions/activities/jobs/activities.jobs.contract.ts';
import { activitiesAttachmentsContract } from '../../functions/activities/attachments/activities.attachments.contract.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { EventSubscriber } from '../constructs/event-subscriber.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { bucketUrlOf } from '../endpoints.ts';
import {
  acceptExports,
  acceptObjectsWildcard,
  bucketGrant,
  exportsGrant,
  indexGrant,
  objectsGrant,
  tableGrant,
} from '../grants.ts';

interface ActivitiesProps {
  context: ApiContext;
  table: PortalTable;
  attachmentsBucket: Bucket;
  exportsBucket: Bucket;
  bus: IEventBus;
}

/** What clients ask to be done for their sites, within their plan's quota. */
export function addActivities(scope: Construct, props: ActivitiesProps) {
  const { context, table, exportsBucket } = props;
  const api = new HttpFeature(scope, 'Activities', {
    context,
    entry: 'activities.api',
    contract: { ...activitiesContract, ...activitiesJobsContract },
    envSchema: activitiesApiEnv,
    env: {
      TABLE_NAME: table.tableName,
      EXPORTS_URL: bucketUrlOf(context.config, exportsBucket),
      TIME_ZONE: context.config.timeZone,
    },
    grants: [
      tableGrant(
        table,
        ...(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const),
        'ConditionCheckItem',
      ),
      indexGrant(table, 'gsi1'),
      exportsGrant(exportsBucket, 'activities'),
    ],
    errorImpact: 'People cannot see, request or change activities.',
  });
  acceptExports(api, exportsBucket, 'activities');
  addAttachments(scope, props);
  addSubscriber(scope, props);
}

/** The files of messages, which go between browser and bucket. */
function addAttachments(scope: Construct, { context, table, attachmentsBucket }: ActivitiesProps) {
  const api = new HttpFeature(scope, 'ActivitiesAttachments', {
    context,
    entry: 'activities.attachments.api',
    contract: activitiesAttachmentsContract,
    envSchema: activitiesAttachmentsApiEnv,
    env: {
      TABLE_NAME: table.tableName,
      ATTACHMENTS_URL: bucketUrlOf(context.config, attachmentsBucket),
    },
    grants: [
      tableGrant(table, 'GetItem', 'Query', 'PutItem', 'UpdateItem'),
      indexGrant(table, 'gsi1'),
      // A link to upload has the rights of the role that signed it.
      objectsGrant(
        attachmentsBucket,
        ...(['PutObject', 'PutObjectTagging', 'GetObject', 'DeleteObject'] as const),
      ),
      bucketGrant(attachmentsBucket),
    ],
    errorImpact: 'People cannot attach files to messages, nor download them.',
  });
  acceptObjectsWildcard(api, attachmentsBucket, {
    reason: 'Each file of a message has a key of its own, and nothing else is in the bucket.',
  });
}

const consumed = [
  websiteSoftwareChangedSchema,
  websiteDeletedSchema,
  websiteReassignedSchema,
  websiteOriginChangedSchema,
  activityDeletedSchema,
  attachmentsSentSchema,
  updatesRequestedSchema,
  updateJobQueuedSchema,
  userDeletedSchema,
  userRoleChangedSchema,
];

function addSubscriber(scope: Construct, props: ActivitiesProps) {
  const { context, table, attachmentsBucket, bus } = props;
  const subscriber = new EventSubscriber(scope, 'ActivitiesSubscriber', {
    context,
    bus,
    eventTypes: consumed.map(({ shape }) => shape.type.value),
    entry: 'activities.subscriber',
    envSchema: activitiesSubscriberEnv,
    env: (ownQueue) => ({
      TABLE_NAME: table.tableName,
      OWN_QUEUE_URL: ownQueue.queueUrl,
      ATTACHMENTS_URL: bucketUrlOf(context.config, attachmentsBucket),
      TIME_ZONE: context.config.timeZone,
    }),
    grants: [
      tableGrant(
        table,
        ...(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const),
        'ConditionCheckItem',
      ),
      indexGrant(table, 'gsi2'),
      objectsGrant(attachmentsBucket, 'DeleteObject', 'DeleteObjectTagging'),
      bucketGrant(attachmentsBucket),
    ],
    timeout: Duration.seconds(60),
    maxConcurrency: 2,
    errorImpact:
      'Activities do not show that their site was deleted or given to somebody else, deleted activities leave their messages and files behind, former administrators stay assigned, files of messages are deleted after 30 days, updates that were made neither leave evidence nor complete the activity that asked for them, and an update that is requested on several sites at once is not.',
  });
  acceptObjectsWildcard(subscriber, attachmentsBucket, {
    reason: 'Each file of a message has a key of its own, and nothing else is in the bucket.',
  });
}
