import { Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import {
  activityAnsweredSchema,
  activityDeletedSchema,
  activityDueChangedSchema,
  activityRequestedSchema,
  activityStatusChangedSchema,
} from '../../events/activities.events.ts';
import {
  backupMissedSchema,
  backupProofFailedSchema,
  backupProvenSchema,
} from '../../events/backups.events.ts';
import {
  paymentCompletedSchema,
  paymentFailedSchema,
  paymentFlaggedSchema,
  paymentRefundedSchema,
  paymentRemindedSchema,
} from '../../events/payments.events.ts';
import { monthlyReportFailedSchema } from '../../events/reports.events.ts';
import {
  websiteSyncFailingSchema,
  websiteSyncRecoveredSchema,
} from '../../events/status.events.ts';
import {
  userPlanAssignedSchema,
  userPlanExpiredSchema,
  userPlanExpiringSchema,
  userPlanRestoredSchema,
} from '../../events/user-plans.events.ts';
import { userDeletedSchema, userRoleChangedSchema } from '../../events/users.events.ts';
import { websiteDeletedSchema, websiteReassignedSchema } from '../../events/websites.events.ts';
import { attentionContract } from '../../functions/attention/attention.contract.ts';
import {
  attentionApiEnv,
  attentionDispatcherEnv,
  attentionSubscriberEnv,
} from '../../functions/attention/attention.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { EventSubscriber } from '../constructs/event-subscriber.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';
import { bucketUrlOf } from '../endpoints.ts';
import { acceptExports, exportsGrant, indexGrant, tableGrant } from '../grants.ts';

const followed = [
  activityAnsweredSchema,
  activityDeletedSchema,
  activityDueChangedSchema,
  activityRequestedSchema,
  activityStatusChangedSchema,
  backupMissedSchema,
  backupProofFailedSchema,
  backupProvenSchema,
  monthlyReportFailedSchema,
  paymentCompletedSchema,
  paymentFailedSchema,
  paymentFlaggedSchema,
  paymentRefundedSchema,
  paymentRemindedSchema,
  userDeletedSchema,
  userPlanAssignedSchema,
  userPlanExpiredSchema,
  userPlanExpiringSchema,
  userPlanRestoredSchema,
  userRoleChangedSchema,
  websiteDeletedSchema,
  websiteReassignedSchema,
  websiteSyncFailingSchema,
  websiteSyncRecoveredSchema,
];

interface AttentionProps {
  context: ApiContext;
  table: PortalTable;
  exportsBucket: Bucket;
  bus: IEventBus;
}

/** What wants an administrator: opened and closed by its cause. */
export function addAttention(scope: Construct, props: AttentionProps) {
  const { context, table, exportsBucket, bus } = props;
  const writes = ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const;
  const api = new HttpFeature(scope, 'Attention', {
    context,
    entry: 'attention.api',
    contract: attentionContract,
    envSchema: attentionApiEnv,
    env: {
      TABLE_NAME: table.tableName,
      EXPORTS_URL: bucketUrlOf(context.config, exportsBucket),
      TIME_ZONE: context.config.timeZone,
    },
    grants: [
      tableGrant(table, ...writes, 'ConditionCheckItem'),
      indexGrant(table, 'gsi1'),
      exportsGrant(exportsBucket, 'attention'),
    ],
    errorImpact: 'Administrators do not see what wants them, and cannot take it on.',
  });
  acceptExports(api, exportsBucket, 'attention');
  new EventSubscriber(scope, 'AttentionSubscriber', {
    context,
    bus,
    eventTypes: followed.map(({ shape }) => shape.type.value),
    entry: 'attention.subscriber',
    envSchema: attentionSubscriberEnv,
    env: { TABLE_NAME: table.tableName, TIME_ZONE: context.config.timeZone },
    grants: [tableGrant(table, ...writes)],
    timeout: Duration.seconds(60),
    maxConcurrency: 2,
    errorImpact: 'What wants an administrator is shown, and disappears, up to some hours late.',
  });
  new ScheduledFunction(scope, 'AttentionSchedule', {
    context,
    entry: 'attention.dispatcher',
    envSchema: attentionDispatcherEnv,
    env: { TABLE_NAME: table.tableName, TIME_ZONE: context.config.timeZone },
    grants: [
      tableGrant(table, ...writes, 'BatchGetItem'),
      indexGrant(table, 'gsi1'),
      indexGrant(table, 'gsi2'),
    ],
    timeout: Duration.seconds(60),
    schedule: 'rate(1 minute)',
    errorImpact:
      'What wants an administrator by the date alone, such as a plan about to end, is not shown; what was postponed does not come back.',
  });
}
