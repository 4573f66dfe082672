import { Duration } from 'aws-cdk-lib';
import type { IUserPool, UserPool } from 'aws-cdk-lib/aws-cognito';
import { UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { accountsContract } from '../../functions/accounts/accounts.contract.ts';
import { accountsEnv, accountsTriggerEnv } from '../../functions/accounts/accounts.env.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { checkedEnvironment } from '../constructs/lambda-environment.ts';
import { LambdaFunction } from '../constructs/lambda-function.ts';
import type { StageContext } from '../stage-context.ts';
import { tableGrant } from '../table-grants.ts';

interface AccountsTriggerProps {
  context: StageContext;
  table: TableV2;
  userPool: UserPool;
}

/** Cognito gives a trigger five seconds. */
const triggerTimeout = Duration.seconds(5);

/** The Lambda that words Cognito's e-mails and makes the profile of a confirmed person. */
export function addAccountsTrigger(scope: Construct, props: AccountsTriggerProps): LambdaFunction {
  const { context, table, userPool } = props;
  const lambda = new LambdaFunction(scope, 'AccountsTrigger', {
    context,
    entry: 'accounts.trigger',
    environment: checkedEnvironment(context.config, accountsTriggerEnv, {
      TABLE_NAME: table.tableName,
      SITE_URL: context.config.siteUrl,
      BRAND_NAME: context.config.brand.name,
    }),
    timeout: triggerTimeout,
    grants: [tableGrant(table, 'PutItem')],
    errorImpact: 'Nobody can sign up, confirm an account or recover a password.',
  });
  userPool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, lambda.handler);
  userPool.addTrigger(UserPoolOperation.POST_CONFIRMATION, lambda.handler);
  // Apart from the role: the pool needs the Lambda, the Lambda its role, so the role cannot wait for the pool.
  new Policy(scope, 'AccountsTriggerPool', {
    roles: [lambda.role],
    statements: [
      new PolicyStatement({
        actions: ['cognito-idp:AdminAddUserToGroup'],
        resources: [userPool.userPoolArn],
      }),
    ],
  });
  return lambda;
}

interface AccountsApiProps {
  context: ApiContext;
  table: TableV2;
  userPool: IUserPool;
}

/** The call after each sign-in. */
export function addAccountsApi(scope: Construct, { context, table, userPool }: AccountsApiProps) {
  new HttpFeature(scope, 'Accounts', {
    context,
    entry: 'accounts.api',
    contract: accountsContract,
    envSchema: accountsEnv,
    env: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
    grants: [
      tableGrant(table, 'PutItem', 'UpdateItem'),
      {
        actions: ['cognito-idp:AdminGetUser', 'cognito-idp:AdminAddUserToGroup'],
        resources: [userPool.userPoolArn],
      },
    ],
    errorImpact: 'People cannot get past signing in.',
  });
}
