import { Duration } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { backupsArchivesContract } from '../../functions/backups/archive/backups.archives.contract.ts';
import {
  backupsArchivesEnv,
  backupsArchivesWorkerEnv,
  backupsRestoreEnv,
} from '../../functions/backups/backups.env.ts';
import { backupsRestoreContract } from '../../functions/backups/restore/backups.restore.contract.ts';
import { backupFolders } from '../constructs/buckets/backups-bucket.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import { QueueWorker } from '../constructs/queue-worker.ts';
import {
  acceptObjectsWildcard,
  bucketGrant,
  objectsGrant,
  sendGrant,
  tableGrant,
  type Grant,
} from '../grants.ts';
import { acceptBackupObjects, storageEnv, type BackupsProps } from './backups.shared.ts';

type RestoreProps = Pick<BackupsProps, 'context' | 'table' | 'bucket'>;

/** It can read archives, and changes nothing but the log. */
export function addBackupsRestore(scope: Construct, props: RestoreProps) {
  const { context, table, bucket } = props;
  const api = new HttpFeature(scope, 'BackupsRestore', {
    context,
    entry: 'backups.restore.api',
    contract: backupsRestoreContract,
    envSchema: backupsRestoreEnv,
    env: storageEnv(props),
    grants: [
      tableGrant(table, 'GetItem', 'Query', 'PutItem', 'UpdateItem'),
      objectsGrant(bucket, 'GetObject'),
      bucketGrant(bucket),
    ],
    errorImpact: 'People cannot restore a site from a backup.',
  });
  acceptBackupObjects(api, props);
}

/** Backups in blocks become one file when somebody asks for one: a worker puts it together, and it is kept for a day. */
export function addBackupsArchives(scope: Construct, props: RestoreProps) {
  addArchivesApi(scope, props, addArchivesWorker(scope, props));
}

const OBJECTS = `${backupFolders.archives}/*`;

/** It reads recipes and blocks, and writes and deletes nothing but what it puts together. */
const writeGrant = ({ bucket }: RestoreProps): Grant => ({
  actions: [
    ...['s3:PutObject', 's3:DeleteObject'],
    ...['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
  ],
  resources: [bucket.arnForObjects(OBJECTS)],
});

function addArchivesWorker(scope: Construct, props: RestoreProps): IQueue {
  const { context, table, bucket } = props;
  const worker = new QueueWorker(scope, 'BackupsArchivesWork', {
    context,
    entry: 'backups.archives.worker',
    envSchema: backupsArchivesWorkerEnv,
    env: (ownQueue) => ({ ...storageEnv(props), OWN_QUEUE_URL: ownQueue.queueUrl }),
    grants: [
      tableGrant(table, 'GetItem', 'UpdateItem'),
      objectsGrant(bucket, 'GetObject'),
      bucketGrant(bucket),
      writeGrant(props),
    ],
    timeout: Duration.minutes(5),
    maxConcurrency: 5,
    errorImpact: 'People cannot download or restore backups that were sent in blocks.',
  });
  acceptBackupObjects(worker, props);
  acceptObjectsWildcard(worker, bucket, {
    objects: OBJECTS,
    reason: 'Each file is an object of its own in this folder, and nothing else is there.',
  });
  return worker.queue;
}

function addArchivesApi(scope: Construct, props: RestoreProps, queue: IQueue) {
  const { context, table, bucket } = props;
  const api = new HttpFeature(scope, 'BackupsArchives', {
    context,
    entry: 'backups.archives.api',
    contract: backupsArchivesContract,
    envSchema: backupsArchivesEnv,
    env: { ...storageEnv(props), ARCHIVES_QUEUE_URL: queue.queueUrl },
    grants: [
      tableGrant(table, 'GetItem', 'Query', 'PutItem', 'UpdateItem'),
      objectsGrant(bucket, 'GetObject'),
      bucketGrant(bucket),
      sendGrant(context, queue),
    ],
    errorImpact: 'People cannot download or restore backups that were sent in blocks.',
  });
  acceptBackupObjects(api, props);
}
