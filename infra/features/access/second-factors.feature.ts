import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { secondFactorsContract } from '../../../functions/second-factors/second-factors.contract.ts';
import { secondFactorsEnv } from '../../../functions/second-factors/second-factors.env.ts';
import { HttpFeature } from '../../constructs/http-feature.ts';
import { tableGrant } from '../../grants.ts';
import type { AccessProps } from './access-props.ts';

/** People's authenticators. The only Lambda that has tokens which may enrol one. */
export function addSecondFactor(scope: Construct, props: AccessProps) {
  const { context, table, userPool, serverClient } = props;
  new HttpFeature(scope, 'SecondFactor', {
    context,
    entry: 'second-factors.api',
    contract: secondFactorsContract,
    envSchema: secondFactorsEnv,
    env: {
      TABLE_NAME: table.tableName,
      USER_POOL_ID: userPool.userPoolId,
      SERVER_CLIENT_ID: serverClient.userPoolClientId,
    },
    grants: [
      tableGrant(
        table,
        'GetItem',
        'Query',
        'PutItem',
        'UpdateItem',
        'DeleteItem',
        'ConditionCheckItem',
      ),
      {
        actions: [
          'cognito-idp:DescribeUserPoolClient',
          'cognito-idp:AdminGetUser',
          'cognito-idp:AdminInitiateAuth',
          'cognito-idp:AdminRespondToAuthChallenge',
          'cognito-idp:AdminSetUserMFAPreference',
          'cognito-idp:AdminUserGlobalSignOut',
        ],
        resources: [userPool.userPoolArn],
      },
    ],
    // Ten recovery codes are hashed slowly.
    timeout: Duration.seconds(25),
    errorImpact:
      'Nobody can enrol, change or reset a second factor, and who lost a phone stays outside.',
  });
}
