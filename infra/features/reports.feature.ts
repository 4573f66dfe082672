import { Duration } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  ACTIVITIES_PREFIX,
  ACTIVITY_PREFIX,
  OWNER_PREFIX,
  SITE_PREFIX,
  SITE_SORT_KEY,
  SITE_STATS_SORT_KEY,
  tableSchema,
  WEBSITE_ROW_PREFIX,
} from '../../functions/core/table/schema.ts';
import { reportFiguresContract } from '../../functions/reports/reports.contract.ts';
import {
  reportsApiEnv,
  reportsCollectorEnv,
  reportsWorkerEnv,
} from '../../functions/reports/reports.env.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import { checkedEnvironment } from '../constructs/lambda-environment.ts';
import { QueueWorker } from '../constructs/queue-worker.ts';
import { addStreamConsumer } from '../constructs/stream-consumer.ts';
import { addReportFiles } from './reports.files.feature.ts';
import { addMonthlyReports } from './reports.monthly.feature.ts';
import type { ReportsProps } from './reports.shared.ts';
import { indexGrant, sendGrant, tableGrant } from '../grants.ts';

/** Many changes of a day are one count of it. */
const CHANGES_AT_ONCE = 100;

/** What was done for whom: summaries of all activities, by what was counted of each day, and reports for clients. */
export function addReports(scope: Construct, props: ReportsProps) {
  const { context, table } = props;
  const { queue } = addWorker(scope, props);
  addCollector(scope, props, queue);
  addReportFiles(scope, props);
  addMonthlyReports(scope, props);
  new HttpFeature(scope, 'Reports', {
    context,
    entry: 'reports.api',
    contract: reportFiguresContract,
    envSchema: reportsApiEnv,
    env: { TABLE_NAME: table.tableName, TIME_ZONE: context.config.timeZone },
    grants: [tableGrant(table, 'GetItem', 'BatchGetItem', 'Query'), indexGrant(table, 'gsi1')],
    errorImpact: 'Administrators cannot see reports.',
  });
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

/** The sites that a search looks at: each is two items and a row. */
const siteFilters = () => [
  itemsFilter({ prefix: SITE_PREFIX }, [SITE_SORT_KEY, SITE_STATS_SORT_KEY]),
  itemsFilter({ prefix: OWNER_PREFIX }, [{ prefix: WEBSITE_ROW_PREFIX }]),
];

type KeyPattern = string | { prefix: string };
const itemsFilter = (partition: KeyPattern, sortKeys: readonly KeyPattern[]) => ({
  dynamodb: {
    Keys: {
      [tableSchema.partitionKey]: { S: [partition] },
      [tableSchema.sortKey]: { S: sortKeys },
    },
  },
});

/**
 * Sends the worker the days to count, by the activities that the table's stream reports as changed; and the sites that change to who
 * writes them for the search engine, where there is one.
 */
function addCollector(
  scope: Construct,
  { context, table, sitesQueue }: ReportsProps,
  queue: IQueue,
) {
  addStreamConsumer(scope, 'ReportsCollector', {
    context,
    table,
    entry: 'reports.collector',
    environment: checkedEnvironment(context.config, reportsCollectorEnv, {
      ROLLUPS_QUEUE_URL: queue.queueUrl,
      TIME_ZONE: context.config.timeZone,
      ...(sitesQueue && { SITES_QUEUE_URL: sitesQueue.queueUrl }),
    }),
    grants: [sendGrant(context, queue), ...(sitesQueue ? [sendGrant(context, sitesQueue)] : [])],
    // Made, changed and deleted ones; not how many there are, which lies in the same partitions.
    filters: [
      itemsFilter({ prefix: ACTIVITIES_PREFIX }, [{ prefix: ACTIVITY_PREFIX }]),
      ...(sitesQueue ? siteFilters() : []),
    ],
    batchSize: CHANGES_AT_ONCE,
    batchingWindow: Duration.seconds(2),
    errorImpact: 'The figures of the reports miss activities, until their days change again.',
    lateImpact: 'The figures of the reports are old.',
  });
}
