import type { Construct } from 'constructs';
import { sessionsContract } from '../../../functions/sessions/sessions.contract.ts';
import { sessionsEnv } from '../../../functions/sessions/sessions.env.ts';
import { HttpFeature } from '../../constructs/http-feature.ts';
import { tableGrant } from '../../grants.ts';
import type { AccessProps } from './access-props.ts';

/** Where people are signed in, what ends it, and the password that is asked for once more. */
export function addSessions(scope: Construct, props: AccessProps) {
  const { context, table, userPool, serverClient } = props;
  new HttpFeature(scope, 'Sessions', {
    context,
    entry: 'sessions.api',
    contract: sessionsContract,
    envSchema: sessionsEnv,
    env: {
      TABLE_NAME: table.tableName,
      USER_POOL_ID: userPool.userPoolId,
      SERVER_CLIENT_ID: serverClient.userPoolClientId,
    },
    grants: [
      tableGrant(table, 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      {
        actions: [
          'cognito-idp:AdminInitiateAuth',
          'cognito-idp:AdminRespondToAuthChallenge',
          'cognito-idp:AdminUserGlobalSignOut',
          'cognito-idp:DescribeUserPoolClient',
        ],
        resources: [userPool.userPoolArn],
      },
    ],
    errorImpact:
      'Nobody can close a session, and what asks for the password once more cannot be done.',
  });
}
