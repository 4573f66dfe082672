import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { usersContract } from '../../functions/users/users.contract.ts';
import { usersEnv } from '../../functions/users/users.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { bucketUrlOf } from '../endpoints.ts';
import { acceptExports, exportsGrant, indexGrant, tableGrant } from '../grants.ts';
import { usersNotesContract } from '../../functions/users/notes/users.notes.contract.ts';

interface UsersProps {
  context: ApiContext;
  table: PortalTable;
  userPool: IUserPool;
  exportsBucket: Bucket;
}

/** What administrators do with people. */
export function addUsers(scope: Construct, props: UsersProps) {
  const { context, table, userPool, exportsBucket } = props;
  const api = new HttpFeature(scope, 'Users', {
    context,
    entry: 'users.api',
    contract: { ...usersContract, ...usersNotesContract },
    envSchema: usersEnv,
    env: {
      TABLE_NAME: table.tableName,
      USER_POOL_ID: userPool.userPoolId,
      EXPORTS_URL: bucketUrlOf(context.config, exportsBucket),
      TIME_ZONE: context.config.timeZone,
      BRAND_NAME: context.config.brand.name,
    },
    grants: [
      tableGrant(
        table,
        'GetItem',
        'BatchGetItem',
        'Query',
        'PutItem',
        'UpdateItem',
        'DeleteItem',
        'ConditionCheckItem',
      ),
      indexGrant(table, 'gsi1'),
      {
        actions: [
          'cognito-idp:AdminCreateUser',
          'cognito-idp:AdminGetUser',
          'cognito-idp:AdminAddUserToGroup',
          'cognito-idp:AdminSetUserPassword',
          'cognito-idp:AdminUserGlobalSignOut',
          'cognito-idp:AdminDisableUser',
          'cognito-idp:AdminDeleteUser',
        ],
        resources: [userPool.userPoolArn],
      },
      exportsGrant(exportsBucket, 'users'),
    ],
    errorImpact: 'Administrators cannot find, make, change or delete people.',
  });
  acceptExports(api, exportsBucket, 'users');
}
