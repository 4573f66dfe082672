import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { backupsRestoreEnv } from '../../functions/backups/backups.env.ts';
import { backupsRestoreContract } from '../../functions/backups/restore/backups.restore.contract.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import { bucketGrant, objectsGrant, tableGrant } from '../grants.ts';
import { acceptBackupObjects, storageEnv, type BackupsProps } from './backups.shared.ts';

interface RestoreProps extends Pick<BackupsProps, 'context' | 'table' | 'bucket'> {
  userPool: IUserPool;
  userPoolClient: IUserPoolClient;
}

/** The only Lambda of backups that may try a password: it changes nothing but the log. */
export function addBackupsRestore(scope: Construct, props: RestoreProps) {
  const { context, table, bucket, userPool, userPoolClient } = props;
  const api = new HttpFeature(scope, 'BackupsRestore', {
    context,
    entry: 'backups.restore.api',
    contract: backupsRestoreContract,
    envSchema: backupsRestoreEnv,
    env: {
      ...storageEnv(props),
      USER_POOL_ID: userPool.userPoolId,
      USER_POOL_CLIENT_ID: userPoolClient.userPoolClientId,
    },
    grants: [
      tableGrant(table, 'GetItem', 'PutItem', 'UpdateItem'),
      objectsGrant(bucket, 'GetObject'),
      bucketGrant(bucket),
      { actions: ['cognito-idp:AdminInitiateAuth'], resources: [userPool.userPoolArn] },
    ],
    errorImpact: 'People cannot restore a site from a backup.',
  });
  acceptBackupObjects(api, props);
}
