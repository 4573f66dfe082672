import type { Construct } from 'constructs';
import { usersMembersContract } from '../../../functions/users/members/users.members.contract.ts';
import { usersMembersEnv } from '../../../functions/users/users.env.ts';
import { HttpFeature } from '../../constructs/http-feature.ts';
import { tableGrant } from '../../grants.ts';
import type { AccessProps } from './access-props.ts';

/** The people of clients' companies: who belongs to one, and what their owners make of them. */
export function addMembers(
  scope: Construct,
  { context, table, userPool }: Omit<AccessProps, 'serverClient'>,
) {
  new HttpFeature(scope, 'UsersMembers', {
    context,
    entry: 'users.members.api',
    contract: usersMembersContract,
    envSchema: usersMembersEnv,
    env: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
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
    ],
    errorImpact: 'Clients cannot invite the people of their company, change them or remove them.',
  });
}
