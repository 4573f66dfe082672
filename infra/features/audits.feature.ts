import { Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { activityDeletedSchema } from '../../events/activities.events.ts';
import { userDeletedSchema } from '../../events/users.events.ts';
import { websiteDeletedSchema } from '../../events/websites.events.ts';
import { auditsContract } from '../../functions/audits/audits.contract.ts';
import {
  auditsDispatcherEnv,
  auditsEnv,
  auditsSubscriberEnv,
} from '../../functions/audits/audits.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { EventSubscriber } from '../constructs/event-subscriber.ts';
import { ImpactAlarm } from '../constructs/impact-alarm.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';
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

interface AuditsProps {
  context: ApiContext;
  table: PortalTable;
  exportsBucket: Bucket;
  auditBucket: Bucket;
  bus: IEventBus;
}

/** Who did what to whom. Each feature writes its entries; this one reads all, records its exports, and seals them. */
export function addAudits(scope: Construct, props: AuditsProps) {
  const { context, table, exportsBucket } = props;
  const api = new HttpFeature(scope, 'Audits', {
    context,
    entry: 'audits.api',
    contract: auditsContract,
    envSchema: auditsEnv,
    env: {
      TABLE_NAME: table.tableName,
      EXPORTS_URL: bucketUrlOf(context.config, exportsBucket),
      TIME_ZONE: context.config.timeZone,
    },
    grants: [
      tableGrant(table, 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'),
      indexGrant(table, 'gsi1'),
      exportsGrant(exportsBucket, 'audits'),
    ],
    errorImpact: 'Administrators cannot see who did what. Entries are still written.',
  });
  acceptExports(api, exportsBucket, 'audits');
  addChain(scope, props);
  addSubscriber(scope, props);
}

/** What seals the entries, compares them with what was sealed, and keeps each day outside of the table. */
function addChain(scope: Construct, { context, table, auditBucket }: AuditsProps) {
  const chain = new ScheduledFunction(scope, 'AuditsSchedule', {
    context,
    entry: 'audits.dispatcher',
    envSchema: auditsDispatcherEnv,
    env: {
      TABLE_NAME: table.tableName,
      ARCHIVE_URL: bucketUrlOf(context.config, auditBucket),
    },
    grants: [
      tableGrant(table, 'Query', 'PutItem', 'UpdateItem'),
      indexGrant(table, 'gsi1'),
      objectsGrant(auditBucket, 'PutObject', 'GetObject'),
      bucketGrant(auditBucket),
    ],
    // Ten thousand entries sealed, and ten days checked.
    timeout: Duration.minutes(2),
    schedule: 'rate(5 minutes)',
    errorImpact: 'Entries of the audit are not sealed: until then a change of one leaves no trace.',
  });
  acceptObjectsWildcard(chain, auditBucket, {
    reason: 'The files of days are its only objects, and it makes one each day.',
  });
  new ImpactAlarm(scope, 'AuditAltered', {
    context,
    name: 'audits-dispatcher-errors',
    impact: 'Entries of a day of the audit were changed, deleted or added after they were sealed.',
    metric: chain.lambda.loggedErrors(context.config.stage),
    threshold: 1,
  });
}

const consumed = [userDeletedSchema, websiteDeletedSchema, activityDeletedSchema];

/** Takes the values of entries away that are about a deleted client. */
function addSubscriber(scope: Construct, { context, table, bus }: AuditsProps) {
  new EventSubscriber(scope, 'AuditsSubscriber', {
    context,
    bus,
    eventTypes: consumed.map(({ shape }) => shape.type.value),
    entry: 'audits.subscriber',
    envSchema: auditsSubscriberEnv,
    env: (ownQueue) => ({ TABLE_NAME: table.tableName, OWN_QUEUE_URL: ownQueue.queueUrl }),
    grants: [tableGrant(table, 'GetItem', 'Query', 'UpdateItem'), indexGrant(table, 'gsi1')],
    timeout: Duration.minutes(1),
    maxConcurrency: 2,
    errorImpact: 'The audit still has names, addresses and values of deleted clients.',
  });
}
