import { Stack, Validations } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { bucketUrlOf } from '../bucket-url.ts';
import type { ApiContext } from '../constructs/http-feature.ts';

export interface ReportsProps {
  context: ApiContext;
  table: TableV2;
  bucket: Bucket;
  bus: IEventBus;
}

/** What the Lambdas that make clients' reports need. */
export const makerEnv = ({ context: { config }, table, bucket }: ReportsProps) => ({
  TABLE_NAME: table.tableName,
  TIME_ZONE: config.timeZone,
  REPORTS_URL: bucketUrlOf(config, bucket),
  BRAND_NAME: config.brand.name,
  BRAND_COLOUR: config.brand.colour,
  ...(config.brand.logo !== undefined && { BRAND_LOGO: config.brand.logo }),
});

/** The bucket is named as the data stack exports it: by its logical id and CDK's hash of what is exported. */
export function acknowledgeObjects(scope: Construct, bucket: Bucket) {
  const exported = `${Stack.of(bucket).stackName}:ExportsOutputFnGetAttReports65402A0AArn549BAC56`;
  Validations.of(scope).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${exported}/*]`,
    reason: 'Objects lie below the id of each client, and nothing but reports is there.',
  });
}
