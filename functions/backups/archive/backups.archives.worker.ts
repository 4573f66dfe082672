import { SQSClient } from '@aws-sdk/client-sqs';
import { assembleArchiveSchema, type AssembleArchive } from '../../../events/backups.events.ts';
import { createBucket } from '../../core/bucket/bucket.ts';
import { readEnv } from '../../core/env.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { workerDependencies } from '../../core/queue/worker-dependencies.ts';
import { backupsArchivesWorkerEnv } from '../backups.env.ts';
import { wireBackups } from '../backups.wiring.ts';
import { assembleArchive } from './backups.archives.assemble.service.ts';
import { createArchives } from './backups.archives.entity.ts';
import { createArchiveObjects } from './backups.archives.store.ts';

const env = readEnv(backupsArchivesWorkerEnv);
const worker = workerDependencies('backups-archives-worker');
const { log } = worker;
const { table, shared } = wireBackups(env);
const { credentials, region } = table.client.config;
const dependencies = {
  ...shared,
  archives: createArchives(table),
  objects: {
    ...shared.objects,
    ...createArchiveObjects(createBucket(env.BACKUPS_URL, { credentials, region })),
  },
  sendAgain: createSendMessages<AssembleArchive>(new SQSClient({}), env.OWN_QUEUE_URL),
  log,
};

/** One after the other: each needs the Lambda's memory. */
export const handler = createWorker(assembleArchiveSchema, { ...worker, concurrency: 1 })(
  (command) => assembleArchive(command, dependencies),
);
