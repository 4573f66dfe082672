import { Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { codeRefusedSchema, passwordChangedSchema } from '../../events/accounts.events.ts';
import {
  activityAnsweredSchema,
  activityAssignedSchema,
  activityRequestedSchema,
  activityStatusChangedSchema,
} from '../../events/activities.events.ts';
import { attentionAssignedSchema } from '../../events/attention.events.ts';
import {
  backupKeyChangedSchema,
  backupMissedSchema,
  backupProofFailedSchema,
  backupProvenSchema,
  backupRestoreStartedSchema,
  backupSourceChangedSchema,
  siteRestorePreparedSchema,
} from '../../events/backups.events.ts';
import {
  paymentCompletedSchema,
  paymentFailedSchema,
  paymentFlaggedSchema,
  paymentRefundedSchema,
  paymentRemindedSchema,
} from '../../events/payments.events.ts';
import { erasureChangedSchema } from '../../events/erasures.events.ts';
import { monthlyReportFailedSchema, reportGeneratedSchema } from '../../events/reports.events.ts';
import { secondFactorChangedSchema } from '../../events/second-factors.events.ts';
import { dataExportReadySchema } from '../../events/data-exports.events.ts';
import { newDeviceSignedInSchema } from '../../events/sessions.events.ts';
import {
  connectorReleaseStoppedSchema,
  websiteSyncFailingSchema,
  websiteSyncRecoveredSchema,
} from '../../events/status.events.ts';
import {
  userPlanAssignedSchema,
  userPlanExpiredSchema,
  userPlanExpiringSchema,
  userPlanRestoredSchema,
  userPlansMovedSchema,
} from '../../events/user-plans.events.ts';
import {
  accountChangedSchema,
  userDeletedSchema,
  userRoleChangedSchema,
} from '../../events/users.events.ts';
import {
  websiteOriginChangedSchema,
  websiteReassignedSchema,
} from '../../events/websites.events.ts';
import { notificationsNoticesContract } from '../../functions/notifications/notices/notifications.notices.contract.ts';
import { notificationsContract } from '../../functions/notifications/notifications.contract.ts';
import { notificationsMailsContract } from '../../functions/notifications/mails/notifications.mails.contract.ts';
import {
  notificationsApiEnv,
  notificationsSubscriberEnv,
} from '../../functions/notifications/notifications.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { EventSubscriber } from '../constructs/event-subscriber.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { bucketUrlOf } from '../endpoints.ts';
import { acceptExports, exportsGrant, indexGrant, mailGrants, tableGrant } from '../grants.ts';
import { mailSenderOf } from '../config.ts';

interface NotificationsProps {
  context: ApiContext;
  table: PortalTable;
  exportsBucket: Bucket;
  bus: IEventBus;
}

/** What administrators announce to people, and who has read it. */
export function addNotifications(scope: Construct, props: NotificationsProps) {
  const { context, table, exportsBucket } = props;
  const api = new HttpFeature(scope, 'Notifications', {
    context,
    entry: 'notifications.api',
    contract: {
      ...notificationsContract,
      ...notificationsNoticesContract,
      ...notificationsMailsContract,
    },
    envSchema: notificationsApiEnv,
    env: {
      TABLE_NAME: table.tableName,
      SITE_URL: context.config.siteUrl,
      TIME_ZONE: context.config.timeZone,
      EXPORTS_URL: bucketUrlOf(context.config, exportsBucket),
    },
    grants: [
      tableGrant(
        table,
        'GetItem',
        'BatchGetItem',
        'Query',
        'PutItem',
        'UpdateItem',
        'DeleteItem',
        'ConditionCheckItem',
      ),
      indexGrant(table, 'gsi1'),
      exportsGrant(exportsBucket, 'notifications'),
    ],
    errorImpact: 'People cannot see their notifications, and nobody can send any.',
  });
  acceptExports(api, exportsBucket, 'notifications');
  addSubscriber(scope, props);
}

const consumed = [
  userDeletedSchema,
  userRoleChangedSchema,
  accountChangedSchema,
  websiteReassignedSchema,
  secondFactorChangedSchema,
  erasureChangedSchema,
  websiteOriginChangedSchema,
  newDeviceSignedInSchema,
  passwordChangedSchema,
  codeRefusedSchema,
  dataExportReadySchema,
  activityStatusChangedSchema,
  activityAnsweredSchema,
  userPlanAssignedSchema,
  userPlanExpiringSchema,
  userPlanExpiredSchema,
  userPlanRestoredSchema,
  userPlansMovedSchema,
  paymentCompletedSchema,
  paymentFailedSchema,
  paymentRefundedSchema,
  paymentRemindedSchema,
  websiteSyncFailingSchema,
  websiteSyncRecoveredSchema,
  backupKeyChangedSchema,
  backupMissedSchema,
  backupProofFailedSchema,
  backupProvenSchema,
  backupRestoreStartedSchema,
  backupSourceChangedSchema,
  siteRestorePreparedSchema,
  reportGeneratedSchema,
  activityAssignedSchema,
  activityRequestedSchema,
  attentionAssignedSchema,
  connectorReleaseStoppedSchema,
  monthlyReportFailedSchema,
  paymentFlaggedSchema,
];

/** Notifies people of what happened, by e-mail too where the stage has an address to write from; forgets deleted ones. */
function addSubscriber(scope: Construct, { context, table, bus }: NotificationsProps) {
  const { config } = context;
  const sender = mailSenderOf(config);
  new EventSubscriber(scope, 'NotificationsSubscriber', {
    context,
    bus,
    eventTypes: consumed.map(({ shape }) => shape.type.value),
    entry: 'notifications.subscriber',
    envSchema: notificationsSubscriberEnv,
    env: (ownQueue) => ({
      TABLE_NAME: table.tableName,
      OWN_QUEUE_URL: ownQueue.queueUrl,
      SITE_URL: config.siteUrl,
      BRAND_NAME: config.brand.name,
      BRAND_COLOUR: config.brand.colour,
      TIME_ZONE: config.timeZone,
      ...(sender && { MAIL_FROM: sender.from }),
    }),
    grants: [
      tableGrant(
        table,
        'GetItem',
        'BatchGetItem',
        'Query',
        'PutItem',
        'UpdateItem',
        'DeleteItem',
        'ConditionCheckItem',
      ),
      indexGrant(table, 'gsi1'),
      ...mailGrants(scope, config),
    ],
    timeout: Duration.seconds(60),
    maxConcurrency: 2,
    errorImpact:
      'Administrators hear of nothing, people are not notified of what happens to their plans, payments, activities, sites, backups, reports, roles and accounts, and deleted people’s notifications stay.',
  });
}
