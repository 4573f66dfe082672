import {
  CloudWatchLogsClient,
  paginateDescribeLogGroups,
  paginateFilterLogEvents,
} from '@aws-sdk/client-cloudwatch-logs';
import {
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { unzipSync } from 'fflate';
import { gunzipSync } from 'node:zlib';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { localAccount } from '../../../infra/local/deploy/aws.ts';
import { tableOf } from '../table.ts';

type Item = Record<string, unknown>;

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** The texts of a ZIP's files; the bytes as they are of what only begins like one. */
function textsOfZip(bytes: Uint8Array): string {
  try {
    return Object.values(unzipSync(bytes)).map(latin1).join('\n');
  } catch {
    return latin1(bytes);
  }
}

/** Bytes as the text in them, packed ones as well. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return latin1(gunzipSync(bytes));
  return bytes[0] === 0x50 && bytes[1] === 0x4b ? textsOfZip(bytes) : latin1(bytes);
}
const asText = (item: Item) =>
  JSON.stringify(item, (_, value: unknown) =>
    value instanceof Uint8Array ? textOf(value) : value,
  ).toLowerCase();

/** Whether a word is in an item, in whatever letters. */
export const isWith = (item: Item, word: string) => asText(item).includes(word.toLowerCase());

/** Whether one of the words is in a text of lower-case letters. */
const hasOneOf = (words: readonly string[]) => (text: string) =>
  words.some((word) => text.includes(word.toLowerCase()));

/** Every item of a stack's table with one of the words in it, in whatever letters. */
export async function itemsWith(stack: StackInfo, ...words: string[]): Promise<Item[]> {
  const isFound = hasOneOf(words);
  const { client, name: TableName } = tableOf(stack);
  const found: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const command = new ScanCommand({
      TableName,
      ConsistentRead: true,
      ...(start && { ExclusiveStartKey: start }),
    });
    const { Items = [], LastEvaluatedKey } = await client.send(command);
    found.push(...Items.filter((item) => isFound(asText(item))));
    start = LastEvaluatedKey;
  } while (start);
  return found;
}

const clientOf = ({ endpointUrl: endpoint, region }: StackInfo) => ({
  ...{ endpoint, region },
  credentials: { accessKeyId: localAccount.key, secretAccessKey: localAccount.key },
});
export const storageOf = (stack: StackInfo) =>
  new S3Client({ ...clientOf(stack), forcePathStyle: true });

interface Version {
  Bucket: string | undefined;
  Key: string;
  VersionId: string | undefined;
}

/** The key and the bytes of an object; the key alone where the object was deleted meanwhile. */
async function textOfObject(s3: S3Client, { Bucket, Key, VersionId }: Version): Promise<string> {
  const version = VersionId !== undefined && VersionId !== 'null' && { VersionId };
  const command = new GetObjectCommand({ Bucket, Key, ...version });
  const answer = await s3.send(command).catch(() => undefined);
  const bytes = (await answer?.Body?.transformToByteArray()) ?? new Uint8Array();
  return `${Key} ${textOf(bytes)}`.toLowerCase();
}

/** The objects of every bucket, of every version, with one of the words in their key or their bytes. */
export async function objectsWith(stack: StackInfo, ...words: string[]): Promise<string[]> {
  const isFound = hasOneOf(words);
  const s3 = storageOf(stack);
  const found: string[] = [];
  const { Buckets = [] } = await s3.send(new ListBucketsCommand());
  for (const { Name: Bucket } of Buckets) {
    const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }));
    for (const { Key = '', VersionId } of Versions) {
      const text = await textOfObject(s3, { Bucket, Key, VersionId });
      if (isFound(text)) found.push(`${String(Bucket)}/${Key}`);
    }
  }
  return found;
}

/** The lines in the log groups of every Lambda with a word in them. The emulator looks for it in whatever letters. */
export async function logLinesWith(stack: StackInfo, word: string): Promise<string[]> {
  const client = new CloudWatchLogsClient(clientOf(stack));
  const found: string[] = [];
  const groups = paginateDescribeLogGroups({ client }, { logGroupNamePrefix: '/portal/' });
  for await (const { logGroups = [] } of groups) {
    for (const { logGroupName } of logGroups) {
      const lines = { logGroupName, filterPattern: `"${word}"` };
      for await (const { events = [] } of paginateFilterLogEvents({ client }, lines)) {
        found.push(...events.map(({ message }) => `${String(logGroupName)} ${String(message)}`));
      }
    }
  }
  return found;
}
