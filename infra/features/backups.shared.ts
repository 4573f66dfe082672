import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { PortalTable } from '../constructs/portal-table.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import {
  acceptObjectsWildcard,
  bucketGrant,
  type Grant,
  objectsGrant,
  tableGrant,
} from '../grants.ts';
import { bucketUrlOf } from '../endpoints.ts';

export interface BackupsProps {
  context: ApiContext;
  table: PortalTable;
  bucket: Bucket;
  exportsBucket: Bucket;
  bus: IEventBus;
}

/** What every change of a backup writes: the backup, what its site's and its owner's come to, and the log. */
const changeGrant = ({ table }: BackupsProps): Grant =>
  tableGrant(
    table,
    ...(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const),
  );

/** Checks an object, and deletes one that is not a backup. */
export const settleGrants = (props: BackupsProps): Grant[] => [
  changeGrant(props),
  objectsGrant(props.bucket, 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
  bucketGrant(props.bucket),
];

export const storageEnv = ({
  context,
  table,
  bucket,
}: Pick<BackupsProps, 'context' | 'table' | 'bucket'>) => ({
  TABLE_NAME: table.tableName,
  BACKUPS_URL: bucketUrlOf(context.config, bucket),
});

/** Accepts that Lambdas may use any object of the bucket. */
export const acceptBackupObjects = (scope: Construct, { bucket }: Pick<BackupsProps, 'bucket'>) =>
  acceptObjectsWildcard(scope, bucket, {
    reason: 'Objects lie below the id of each site, and nothing but backups is there.',
  });
