import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { userDeletedSchema } from '../../events/users.events.ts';
import { websiteDeletedSchema, websiteReassignedSchema } from '../../events/websites.events.ts';
import { reportFilesContract } from '../../functions/reports/reports.contract.ts';
import { reportsFilesEnv, reportsSubscriberEnv } from '../../functions/reports/reports.env.ts';
import { EventSubscriber } from '../constructs/event-subscriber.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import { acceptReportObjects, makerEnv, type ReportsProps } from './reports.shared.ts';
import { bucketGrant, indexGrant, objectsGrant, tableGrant } from '../grants.ts';
import { bucketUrlOf } from '../endpoints.ts';

/** API Gateway gives up after 30 s; a report of thousands of activities takes some. */
const LONGEST_REQUEST = Duration.seconds(29);

/** Clients' reports: made, opened once, kept, downloaded, and deleted with their client. */
export function addReportFiles(scope: Construct, props: ReportsProps) {
  addApi(scope, props);
  addSubscriber(scope, props);
}

function addApi(scope: Construct, props: ReportsProps) {
  const { context, table, bucket } = props;
  const api = new HttpFeature(scope, 'ReportFiles', {
    context,
    entry: 'reports.files.api',
    contract: reportFilesContract,
    envSchema: reportsFilesEnv,
    env: makerEnv(props),
    grants: [
      tableGrant(
        table,
        ...(['GetItem', 'BatchGetItem', 'Query'] as const),
        ...(['PutItem', 'UpdateItem', 'ConditionCheckItem'] as const),
      ),
      indexGrant(table, 'gsi1'),
      objectsGrant(bucket, 'GetObject', 'PutObject', 'DeleteObject'),
      bucketGrant(bucket),
    ],
    timeout: LONGEST_REQUEST,
    errorImpact: 'Administrators cannot make reports, and clients cannot fetch theirs.',
  });
  acceptReportObjects(api, bucket);
}

const consumed = [userDeletedSchema, websiteDeletedSchema, websiteReassignedSchema];

function addSubscriber(scope: Construct, { context, table, bucket, bus }: ReportsProps) {
  const subscriber = new EventSubscriber(scope, 'ReportsSubscriber', {
    context,
    bus,
    eventTypes: consumed.map(({ shape }) => shape.type.value),
    entry: 'reports.subscriber',
    envSchema: reportsSubscriberEnv,
    env: (ownQueue) => ({
      TABLE_NAME: table.tableName,
      REPORTS_URL: bucketUrlOf(context.config, bucket),
      OWN_QUEUE_URL: ownQueue.queueUrl,
    }),
    grants: [
      tableGrant(table, 'Query', 'UpdateItem', 'DeleteItem'),
      objectsGrant(bucket, 'DeleteObject'),
      bucketGrant(bucket),
    ],
    timeout: Duration.seconds(60),
    maxConcurrency: 2,
    errorImpact: 'Reports of deleted people stay, and reports name sites that changed hands.',
  });
  acceptReportObjects(subscriber, bucket);
}
