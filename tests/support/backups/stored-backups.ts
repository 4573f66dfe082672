import { ListBucketsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { localAccount } from '../../../infra/local/deploy/aws.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';

/** Sizes of a site's objects that are in a stack's bucket of backups at this moment. */
export async function storedSizes(stack: StackInfo, websiteId: string): Promise<number[]> {
  const credentials = { accessKeyId: localAccount.key, secretAccessKey: localAccount.key };
  const { endpointUrl: endpoint, region } = stack;
  const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const { Buckets = [] } = await s3.send(new ListBucketsCommand());
  const Bucket = Buckets.find(({ Name }) => Name?.includes('backups'))?.Name;
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket, Prefix: `${websiteId}/` }),
  );
  return Contents.map(({ Size = 0 }) => Size);
}
