import { Duration } from 'aws-cdk-lib';
import { EventBus, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  reportsMonthlyApiEnv,
  reportsMonthlyDispatcherEnv,
  reportsMonthlyWorkerEnv,
} from '../../functions/reports/reports.env.ts';
import { reportsMonthlyContract } from '../../functions/reports/monthly/reports.monthly.contract.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import { ImpactAlarm } from '../constructs/impact-alarm.ts';
import { QueueWorker } from '../constructs/queue-worker.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';
import { acceptReportObjects, makerEnv, type ReportsProps } from './reports.shared.ts';
import { bucketUrlOf } from '../endpoints.ts';
import {
  acceptExports,
  bucketGrant,
  exportsGrant,
  indexGrant,
  mailGrants,
  objectsGrant,
  sendGrant,
  tableGrant,
} from '../grants.ts';
import { mailSenderOf } from '../config.ts';
import { resourceName } from '../stage.ts';

type Worker = QueueWorker<typeof reportsMonthlyWorkerEnv>;

/** Reports that clients get each month by themselves, by e-mail where the stage has an address to write from. */
export function addMonthlyReports(scope: Construct, props: ReportsProps) {
  const { config } = props.context;
  const mails = mailSenderOf(config) && addConfigurationSet(scope, props);
  const worker = addWorker(scope, props, mails);
  if (mails) followMails(scope, mails, worker);
  addApi(scope, props, worker.queue);
  addDispatcher(scope, props, worker.queue);
}

/** What SES reports about e-mails, on the account's own bus: the only one that it uses. */
function addConfigurationSet(scope: Construct, { context }: ReportsProps) {
  const set = new ConfigurationSet(scope, 'ReportsMonthlyMails', {
    configurationSetName: resourceName(context.config, 'reports-monthly'),
  });
  const bus = EventBus.fromEventBusName(scope, 'ReportsMonthlyMailsBus', 'default');
  const { SEND, DELIVERY, BOUNCE, COMPLAINT, REJECT } = EmailSendingEvent;
  set.addEventDestination('Events', {
    destination: EventDestination.eventBus(bus),
    events: [SEND, DELIVERY, BOUNCE, COMPLAINT, REJECT],
  });
  return set;
}

function addWorker(
  scope: Construct,
  props: ReportsProps,
  mails: ConfigurationSet | undefined,
): Worker {
  const { context, table, bucket } = props;
  const { config } = context;
  const sender = mailSenderOf(config);
  const worker = new QueueWorker(scope, 'ReportsMonthly', {
    context,
    entry: 'reports.monthly.worker',
    envSchema: reportsMonthlyWorkerEnv,
    env: (ownQueue) => ({
      ...makerEnv(props),
      SITE_URL: config.siteUrl,
      OWN_QUEUE_URL: ownQueue.queueUrl,
      ...(sender && { MAIL_FROM: sender.from }),
      ...(mails && { CONFIGURATION_SET: mails.configurationSetName }),
    }),
    grants: [
      indexGrant(table, 'gsi2'),
      tableGrant(
        table,
        ...(['GetItem', 'Query', 'PutItem', 'UpdateItem'] as const),
        ...(['DeleteItem', 'ConditionCheckItem'] as const),
      ),
      objectsGrant(bucket, 'GetObject', 'PutObject', 'DeleteObject'),
      bucketGrant(bucket),
      ...mailGrants(scope, config, mails?.configurationSetName),
    ],
    timeout: Duration.seconds(60),
    maxConcurrency: 2,
    errorImpact: 'Clients get their monthly reports late, and nobody learns which e-mails arrived.',
  });
  new ImpactAlarm(worker, 'Failed', {
    context,
    name: 'monthly-report-failed',
    impact: 'A client did not get the report of a month, and does not until somebody tries again.',
    metric: worker.lambda.logged(config.stage, {
      name: 'failed',
      pattern: ['$.message', 'monthly report failed'],
    }),
    threshold: 1,
  });
  acceptReportObjects(worker, bucket);
  return worker;
}

/** Reports to the worker what became of the e-mails of the set. */
function followMails(scope: Construct, mails: ConfigurationSet, worker: Worker) {
  new Rule(scope, 'ReportsMonthlyMailEvents', {
    eventPattern: {
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': [mails.configurationSetName] } } },
    },
    targets: [worker.targetOf(RuleTargetInput.fromEventPath('$.detail'))],
  });
}

function addApi(scope: Construct, props: ReportsProps, queue: IQueue) {
  const { context, table, exportsBucket } = props;
  const api = new HttpFeature(scope, 'ReportsMonthlyApi', {
    context,
    entry: 'reports.monthly.api',
    contract: reportsMonthlyContract,
    envSchema: reportsMonthlyApiEnv,
    env: {
      TABLE_NAME: table.tableName,
      TIME_ZONE: context.config.timeZone,
      MONTHLY_QUEUE_URL: queue.queueUrl,
      EXPORTS_URL: bucketUrlOf(context.config, exportsBucket),
    },
    grants: [
      tableGrant(
        table,
        ...(['GetItem', 'BatchGetItem', 'Query'] as const),
        ...(['PutItem', 'UpdateItem', 'ConditionCheckItem'] as const),
      ),
      indexGrant(table, 'gsi1'),
      sendGrant(context, queue),
      exportsGrant(exportsBucket, 'monthly-reports'),
    ],
    errorImpact: 'Administrators cannot see or change who gets monthly reports, nor try one again.',
  });
  acceptExports(api, exportsBucket, 'monthly-reports');
}

function addDispatcher(scope: Construct, { context, table }: ReportsProps, queue: IQueue) {
  new ScheduledFunction(scope, 'ReportsMonthlySchedule', {
    context,
    entry: 'reports.monthly.dispatcher',
    envSchema: reportsMonthlyDispatcherEnv,
    env: { TABLE_NAME: table.tableName, MONTHLY_QUEUE_URL: queue.queueUrl },
    grants: [tableGrant(table, 'PutItem'), indexGrant(table, 'gsi2'), sendGrant(context, queue)],
    timeout: Duration.seconds(60),
    schedule: context.config.local ? 'rate(1 minute)' : 'rate(5 minutes)',
    errorImpact: 'Monthly reports that are due are not made, and failed attempts not repeated.',
  });
}
