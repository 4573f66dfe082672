import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { localAccount } from '../../infra/local/aws.ts';
import type { StackInfo } from '../../infra/local/stack-info.ts';

const target = { Bucket: 'bench-upload', Key: 'one-put' };

/** Puts a file into a bucket of its own by one request, and takes it away again. Answers the seconds of the request. */
export async function putPlain(stack: StackInfo, path: string): Promise<number> {
  const s3 = new S3Client({
    endpoint: stack.endpointUrl,
    region: stack.region,
    forcePathStyle: true,
    credentials: { accessKeyId: localAccount.key, secretAccessKey: localAccount.key },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 1,
  });
  const { size } = await stat(path);
  await s3.send(new CreateBucketCommand({ Bucket: target.Bucket }));
  try {
    const begun = performance.now();
    const Body = createReadStream(path, { highWaterMark: 2 ** 20 });
    await s3.send(new PutObjectCommand({ ...target, Body, ContentLength: size }));
    return (performance.now() - begun) / 1_000;
  } finally {
    await s3.send(new DeleteObjectCommand(target));
    await s3.send(new DeleteBucketCommand({ Bucket: target.Bucket }));
    s3.destroy();
  }
}
