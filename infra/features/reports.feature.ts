import { Duration } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { reportFiguresContract } from '../../functions/reports/reports.contract.ts';
import { reportsApiEnv, reportsWorkerEnv } from '../../functions/reports/reports.env.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import { QueueWorker } from '../constructs/queue-worker.ts';
import { addReportFiles } from './reports.files.feature.ts';
import { addMonthlyReports } from './reports.monthly.feature.ts';
import type { ReportsProps } from './reports.shared.ts';
import { indexGrant, tableGrant } from '../grants.ts';

/**
 * What was done for whom: summaries of all activities, by what was counted of each day, and reports for clients. Answers the queue of days
 * to count.
 */
export function addReports(scope: Construct, props: ReportsProps): IQueue {
  const { context, table } = props;
  const { queue } = addWorker(scope, props);
  addReportFiles(scope, props);
  addMonthlyReports(scope, props);
  new HttpFeature(scope, 'Reports', {
    context,
    entry: 'reports.api',
    contract: reportFiguresContract,
    envSchema: reportsApiEnv,
    env: { TABLE_NAME: table.tableName, TIME_ZONE: context.config.timeZone },
    grants: [
      tableGrant(table, 'GetItem', 'BatchGetItem', 'Query', 'UpdateItem'),
      indexGrant(table, 'gsi1'),
    ],
    errorImpact: 'Administrators cannot see reports.',
  });
  return queue;
}

/** Counts days again. */
function addWorker(scope: Construct, { context, table }: ReportsProps) {
  return new QueueWorker(scope, 'ReportsRollups', {
    context,
    entry: 'reports.worker',
    envSchema: reportsWorkerEnv,
    env: (ownQueue) => ({
      TABLE_NAME: table.tableName,
      TIME_ZONE: context.config.timeZone,
      OWN_QUEUE_URL: ownQueue.queueUrl,
    }),
    grants: [tableGrant(table, 'GetItem', 'PutItem'), indexGrant(table, 'gsi1')],
    timeout: Duration.seconds(60),
    maxConcurrency: 2,
    errorImpact: 'The figures of the reports miss what was changed since.',
  });
}
