import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { notificationsDispatcherEnv } from '../../functions/notifications/notifications.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { mailSenderOf } from '../config.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';
import { mailGrants, tableGrant } from '../grants.ts';
import type { StageContext } from '../stage.ts';

interface SummaryProps {
  context: StageContext;
  table: PortalTable;
}

/** Sends administrators their daily summary at the provider's hour. */
export function addSummary(scope: Construct, { context, table }: SummaryProps): void {
  const { config } = context;
  const sender = mailSenderOf(config);
  new ScheduledFunction(scope, 'NotificationsSchedule', {
    context,
    entry: 'notifications.dispatcher',
    envSchema: notificationsDispatcherEnv,
    env: {
      TABLE_NAME: table.tableName,
      SITE_URL: config.siteUrl,
      BRAND_NAME: config.brand.name,
      BRAND_COLOUR: config.brand.colour,
      TIME_ZONE: config.timeZone,
      ...(sender && { MAIL_FROM: sender.from }),
    },
    grants: [
      tableGrant(
        table,
        ...(['GetItem', 'BatchGetItem', 'Query'] as const),
        ...(['PutItem', 'UpdateItem', 'DeleteItem'] as const),
      ),
      ...mailGrants(scope, config),
    ],
    timeout: Duration.seconds(60),
    schedule: 'rate(5 minutes)',
    errorImpact: 'Administrators do not get their daily summary.',
  });
}
