/* The runner of restore drills: `node index.js`, in its container on Fargate and as a process of `npm start`. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { readEnv } from '../functions/core/env.ts';
import { correlationAttributes } from '../functions/core/observability/correlation.ts';
import { createLogger } from '../functions/core/observability/logger.ts';
import { coresFromWordPressOrg, coresIn, firstOf } from './core.ts';
import { createDrill } from './drill.ts';
import { drillEnv } from './drill.env.ts';
import { VISIBLE_AFTER_SECONDS, workOff, type DrillQueue } from './work.ts';

const WAIT_SECONDS = 20;

const env = readEnv(drillEnv);
const log = createLogger('backups.drill.runner');
const stop = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stop.abort());

const sqs = new SQSClient();
const s3 = new S3Client({ responseChecksumValidation: 'WHEN_REQUIRED' });
const cores = join(env.DRILL_DIR, 'cores');
await mkdir(cores, { recursive: true });

const failures = await workOff(
  {
    queue: queueAt(env.DRILL_QUEUE_URL),
    drill: createDrill({
      dir: env.DRILL_DIR,
      scripts: dirname(process.argv[1] ?? ''),
      read: readObject,
      provideCore: firstOf(
        ...(env.DRILL_CORES === undefined ? [] : [coresIn(env.DRILL_CORES)]),
        coresFromWordPressOrg(cores),
      ),
      now: () => new Date(),
      report: (step) => log.info(step),
    }),
    record: async (command) => {
      const message = {
        MessageBody: JSON.stringify(command),
        MessageAttributes: correlationAttributes(),
      };
      await sqs.send(new SendMessageCommand({ QueueUrl: env.BACKUPS_QUEUE_URL, ...message }));
    },
    log,
    untilEmpty: env.DRILL_UNTIL_EMPTY,
  },
  stop.signal,
);
process.exitCode = failures === 0 ? 0 : 1;

function queueAt(QueueUrl: string): DrillQueue {
  return {
    receive: async (abortSignal) => {
      const asked = {
        QueueUrl,
        MaxNumberOfMessages: 1,
        MessageAttributeNames: ['correlationId'],
        WaitTimeSeconds: WAIT_SECONDS,
        VisibilityTimeout: VISIBLE_AFTER_SECONDS,
      };
      const { Messages } = await sqs.send(new ReceiveMessageCommand(asked), { abortSignal });
      const { Body, ReceiptHandle, MessageAttributes } = Messages?.[0] ?? {};
      if (Body === undefined || ReceiptHandle === undefined) return undefined;
      const correlationId = MessageAttributes?.['correlationId']?.StringValue;
      return { body: Body, handle: ReceiptHandle, correlationId };
    },
    hide: async (ReceiptHandle, VisibilityTimeout) => {
      const change = { QueueUrl, ReceiptHandle, VisibilityTimeout };
      await sqs.send(new ChangeMessageVisibilityCommand(change));
    },
    remove: async (ReceiptHandle) => {
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    },
  };
}

async function readObject(Key: string, abortSignal: AbortSignal): Promise<Readable | undefined> {
  try {
    const asked = new GetObjectCommand({ Bucket: env.BACKUPS_BUCKET, Key });
    const { Body } = await s3.send(asked, { abortSignal });
    // In Node the SDK's answers are streams of Node.
    return Body as Readable;
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
