import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Grant } from './constructs/lambda-function.ts';

type ObjectAction =
  'GetObject' | 'PutObject' | 'DeleteObject' | 'AbortMultipartUpload' | 'ListMultipartUploadParts';

/** Leave to do something with any object of a bucket. */
export const objectsGrant = (bucket: Bucket, ...actions: ObjectAction[]): Grant => ({
  actions: actions.map((action) => `s3:${action}`),
  resources: [bucket.arnForObjects('*')],
});

/** Leave to list a bucket. Without it S3 does not say that an object is missing: code that looks for one needs it. */
export const bucketGrant = (bucket: Bucket): Grant => ({
  actions: ['s3:ListBucket'],
  resources: [bucket.bucketArn],
});
