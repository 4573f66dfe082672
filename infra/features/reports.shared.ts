import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { PortalTable } from '../constructs/portal-table.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { bucketUrlOf } from '../endpoints.ts';
import { acceptObjectsWildcard } from '../grants.ts';

export interface ReportsProps {
  context: ApiContext;
  table: PortalTable;
  bucket: Bucket;
  exportsBucket: Bucket;
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

/** Accepts that Lambdas may use any object of the bucket. */
export const acceptReportObjects = (scope: Construct, bucket: Bucket) =>
  acceptObjectsWildcard(scope, bucket, {
    reason: 'Objects lie below the id of each client, and nothing but reports is there.',
  });
