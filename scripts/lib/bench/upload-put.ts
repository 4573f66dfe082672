import type { Page } from '@playwright/test';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { localAccount } from '../../../infra/local/deploy/aws.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';

const target = { Bucket: 'bench-upload', Key: 'one-put' };

// The code that runs inside the page is text here: the DOM is no part of the program that type-checks this file.
const addPicker = `document.body.append(Object.assign(document.createElement('input'), {
  type: 'file', id: 'plain',
}))`;
const sendChosenFile = (url: string) => `fetch(${JSON.stringify(url)}, {
  method: 'PUT',
  body: document.querySelector('#plain').files[0],
}).then((answer) => answer.status)`;
const dropPicker = `document.querySelector('#plain').remove()`;

/**
 * Puts a file into a bucket of its own by one request of a page, and takes it away again: the same browser,
 * line and storage as an upload has. Answers the seconds of the request.
 */
export async function putPlain(stack: StackInfo, page: Page, path: string): Promise<number> {
  const s3 = new S3Client({
    endpoint: stack.endpointUrl,
    region: stack.region,
    forcePathStyle: true,
    credentials: { accessKeyId: localAccount.key, secretAccessKey: localAccount.key },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 1,
  });
  const { Bucket } = target;
  await s3.send(new CreateBucketCommand({ Bucket }));
  const rule = { AllowedOrigins: ['*'], AllowedMethods: ['PUT'], AllowedHeaders: ['*'] };
  await s3.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
  try {
    await page.evaluate(addPicker);
    await page.locator('#plain').setInputFiles(path);
    const url = await getSignedUrl(s3, new PutObjectCommand(target));
    const begun = performance.now();
    const status = await page.evaluate<number>(sendChosenFile(url));
    if (status !== 200) throw new Error(`The plain PUT answered ${String(status)}`);
    const seconds = (performance.now() - begun) / 1_000;
    await page.evaluate(dropPicker);
    return seconds;
  } finally {
    await s3.send(new DeleteObjectCommand(target));
    await s3.send(new DeleteBucketCommand({ Bucket }));
    s3.destroy();
  }
}
