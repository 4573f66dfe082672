import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { StageConfig } from './config.ts';

type Named = Pick<Bucket, 'bucketName' | 'bucketRegionalDomainName'>;

/** The origin by which programs and browsers reach a bucket; the emulator serves every one at its own port. */
export const bucketOriginOf = ({ local }: Pick<StageConfig, 'local'>, bucket: Named): string =>
  local
    ? `http://127.0.0.1:${String(local.stackPort)}`
    : `https://${bucket.bucketRegionalDomainName}`;

/** Where a bucket's objects are, without a trailing slash. */
export const bucketUrlOf = (config: Pick<StageConfig, 'local'>, bucket: Named): string =>
  config.local
    ? `${bucketOriginOf(config, bucket)}/${bucket.bucketName}`
    : bucketOriginOf(config, bucket);
