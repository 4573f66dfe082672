import { Duration } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { backupsConnectorContract } from '../../functions/backups/backups.connector.contract.ts';
import { backupsContract } from '../../functions/backups/backups.contract.ts';
import {
  backupsApiEnv,
  backupsConnectorEnv,
  backupsUploadsEnv,
} from '../../functions/backups/backups.env.ts';
import { backupsUploadsContract } from '../../functions/backups/upload/backups.uploads.contract.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import {
  acceptBackupObjects,
  settleGrants,
  storageEnv,
  type BackupsProps,
} from './backups.shared.ts';
import { addBackupsWork } from './backups.work.feature.ts';
import { bucketUrlOf } from '../endpoints.ts';
import { acceptExports, exportsGrant, type Grant, objectsGrant, sendGrant } from '../grants.ts';

/** API Gateway gives up after 30 s. */
const LONGEST_REQUEST = Duration.seconds(29);

/**
 * Backups of sites: sent to S3 part by part, counted here, and looked after when nobody asks. Answers the worker's queue.
 */
export function addBackups(scope: Construct, props: BackupsProps): IQueue {
  const queue = addBackupsWork(scope, props);
  addApi(scope, props, queue);
  addUploads(scope, props);
  return queue;
}

const uploadGrants = (props: BackupsProps): Grant[] => [
  ...settleGrants(props),
  objectsGrant(props.bucket, 'PutObject', 'ListMultipartUploadParts'),
];

function addApi(scope: Construct, props: BackupsProps, queue: IQueue) {
  const { context, exportsBucket } = props;
  const api = new HttpFeature(scope, 'Backups', {
    context,
    entry: 'backups.api',
    contract: backupsContract,
    envSchema: backupsApiEnv,
    env: {
      ...storageEnv(props),
      BACKUPS_QUEUE_URL: queue.queueUrl,
      EXPORTS_URL: bucketUrlOf(context.config, exportsBucket),
      RESTORE_DRILL: context.config.restoreDrill ? 'on' : 'off',
      TIME_ZONE: context.config.timeZone,
    },
    grants: [
      ...settleGrants(props),
      sendGrant(context, queue),
      exportsGrant(exportsBucket, 'backups'),
    ],
    errorImpact: 'People cannot see, download or delete their backups.',
  });
  acceptBackupObjects(api, props);
  acceptExports(api, exportsBucket, 'backups');
}

function addUploads(scope: Construct, props: BackupsProps) {
  const { context } = props;
  const shared = {
    context,
    env: storageEnv(props),
    grants: uploadGrants(props),
    // S3 takes its time to put thousands of parts together.
    timeout: LONGEST_REQUEST,
  };
  const uploads = new HttpFeature(scope, 'BackupsUploads', {
    ...shared,
    entry: 'backups.uploads.api',
    contract: backupsUploadsContract,
    envSchema: backupsUploadsEnv,
    errorImpact: 'People cannot upload backups.',
  });
  const connector = new HttpFeature(scope, 'BackupsConnector', {
    ...shared,
    entry: 'backups.connector.api',
    contract: backupsConnectorContract,
    envSchema: backupsConnectorEnv,
    errorImpact: "Sites' plugins cannot send the backups they make.",
  });
  for (const api of [uploads, connector]) acceptBackupObjects(api, props);
}
