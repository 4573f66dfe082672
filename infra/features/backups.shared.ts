import { Stack, Validations } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { bucketGrant, objectsGrant } from '../bucket-grants.ts';
import { bucketUrlOf } from '../bucket-url.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import type { Grant } from '../constructs/lambda-function.ts';
import { tableGrant } from '../table-grants.ts';

export interface BackupsProps {
  context: ApiContext;
  table: TableV2;
  bucket: Bucket;
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

export const storageEnv = ({ context, table, bucket }: BackupsProps) => ({
  TABLE_NAME: table.tableName,
  BACKUPS_URL: bucketUrlOf(context.config, bucket),
});

/** The bucket is named as the data stack exports it: by its logical id and CDK's hash of what is exported. */
export function acknowledgeObjects(scope: Construct, { bucket }: BackupsProps) {
  const exported = `${Stack.of(bucket).stackName}:ExportsOutputFnGetAttBackups9A29A52DArn5C3D0D1D`;
  Validations.of(scope).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${exported}/*]`,
    reason: 'Objects lie below the id of each site, and nothing but backups is there.',
  });
}
