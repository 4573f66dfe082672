import { Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { PortalTable } from '../../constructs/portal-table.ts';
import { dataExportRequestedSchema } from '../../../events/data-exports.events.ts';
import { userDeletedSchema } from '../../../events/users.events.ts';
import {
  dataExportFiles,
  dataExportsContract,
} from '../../../functions/data-exports/data-exports.contract.ts';
import {
  dataExportsEnv,
  dataExportsSubscriberEnv,
} from '../../../functions/data-exports/data-exports.env.ts';
import { EventSubscriber } from '../../constructs/event-subscriber.ts';
import { HttpFeature } from '../../constructs/http-feature.ts';
import type { ApiContext } from '../../constructs/http-feature.ts';
import { bucketUrlOf } from '../../endpoints.ts';
import { acceptExports, exportsGrant, indexGrant, tableGrant, type Grant } from '../../grants.ts';

interface DataExportsProps {
  context: ApiContext;
  table: PortalTable;
  exportsBucket: Bucket;
  bus: IEventBus;
}

/** The file of a person's own data: asking for it, preparing it, and forgetting it with its person. */
export function addDataExports(scope: Construct, props: DataExportsProps) {
  const { context, table, exportsBucket, bus } = props;
  const { config } = context;
  const env = {
    TABLE_NAME: table.tableName,
    EXPORTS_URL: bucketUrlOf(config, exportsBucket),
    TIME_ZONE: config.timeZone,
  };
  const api = new HttpFeature(scope, 'DataExports', {
    context,
    entry: 'data-exports.api',
    contract: dataExportsContract,
    envSchema: dataExportsEnv,
    env,
    grants: [
      tableGrant(table, 'Query', 'GetItem', 'PutItem', 'UpdateItem'),
      readGrant(exportsBucket),
    ],
    errorImpact: 'People cannot ask for the file of their data, or download it.',
  });
  acceptExports(api, exportsBucket, dataExportFiles.folder);
  const subscriber = new EventSubscriber(scope, 'DataExportsSubscriber', {
    context,
    bus,
    eventTypes: [dataExportRequestedSchema.shape.type.value, userDeletedSchema.shape.type.value],
    entry: 'data-exports.subscriber',
    envSchema: dataExportsSubscriberEnv,
    env: { ...env, SITE_URL: config.siteUrl, BRAND_NAME: config.brand.name },
    grants: [
      tableGrant(table, 'Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
      // Messages without internal notes.
      indexGrant(table, 'gsi1'),
      writeGrant(exportsBucket),
    ],
    timeout: Duration.minutes(5),
    maxConcurrency: 2,
    errorImpact:
      'Nobody gets the file of their data, and the files of deleted people stay for a week.',
  });
  acceptExports(subscriber, exportsBucket, dataExportFiles.folder);
}

const filesGrant = (bucket: Bucket, ...actions: string[]): Grant => ({
  ...exportsGrant(bucket, dataExportFiles.folder),
  actions,
});

/** Links are signed by a role that may read. */
const readGrant = (bucket: Bucket) => filesGrant(bucket, 's3:GetObject');

const writeGrant = (bucket: Bucket) =>
  filesGrant(bucket, 's3:PutObject', 's3:AbortMultipartUpload', 's3:DeleteObject');
