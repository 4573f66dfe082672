import { GetObjectTaggingCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { activitiesAttachmentsContract } from '../../functions/activities/attachments/activities.attachments.contract.ts';
import type { Attachment } from '../../functions/activities/attachments/activities.attachments.domain.ts';
import type { UploadLink } from '../../functions/activities/attachments/activities.attachments.files.domain.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';
import { localAccount } from '../../infra/local/deploy/aws.ts';

/** A picture of nothing, with what makes it known as one. */
export const pngOf = (words = ''): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(words)]);

interface SentFile {
  token: string;
  activityId: string;
  name: string;
  bytes: Uint8Array;
}

export const announceFile = (
  stack: StackInfo,
  { token, activityId, name, bytes }: SentFile,
): Promise<UploadLink> =>
  callOk(stack, activitiesAttachmentsContract.announce, {
    token,
    params: { activityId },
    body: { name, size: bytes.byteLength },
  });

/** Sends bytes where a link leads, as a browser does. */
export const putBytes = (
  { url, headers }: Pick<UploadLink, 'url' | 'headers'>,
  bytes: Uint8Array,
): Promise<Response> => fetch(url, { method: 'PUT', headers, body: Uint8Array.from(bytes) });

/** A file that a message may have. */
export async function attachFile(stack: StackInfo, file: SentFile): Promise<Attachment> {
  const link = await announceFile(stack, file);
  const { status } = await putBytes(link, file.bytes);
  if (status !== 200) throw new Error(`The bucket answered ${String(status)}`);
  return callOk(stack, activitiesAttachmentsContract.complete, {
    token: file.token,
    params: { activityId: file.activityId, attachmentId: link.attachmentId },
  });
}

/** What is in the bucket of attachments, which a link of an upload names. */
export function bucketOfLink({ endpointUrl: endpoint, region }: StackInfo, link: UploadLink) {
  const credentials = { accessKeyId: localAccount.key, secretAccessKey: localAccount.key };
  const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const [, Bucket = '', ...key] = new URL(link.url).pathname.split('/');
  return {
    isThere: async (): Promise<boolean> => {
      const command = new ListObjectsV2Command({ Bucket, Prefix: key.join('/') });
      return ((await s3.send(command)).KeyCount ?? 0) > 0;
    },
    tags: async () =>
      (await s3.send(new GetObjectTaggingCommand({ Bucket, Key: key.join('/') }))).TagSet,
  };
}
