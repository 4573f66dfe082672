import { Duration } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { auditsContract } from '../../functions/audits/audits.contract.ts';
import { auditsDispatcherEnv, auditsEnv } from '../../functions/audits/audits.env.ts';
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
  table: TableV2;
  exportsBucket: Bucket;
  auditBucket: Bucket;
}

/** Who did what to whom. Entries are written by who does it; this reads them, records its own exports, and seals them all. */
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
