import { Duration } from 'aws-cdk-lib';
import type { IUserPool, IUserPoolClient, UserPool } from 'aws-cdk-lib/aws-cognito';
import { LambdaVersion, UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import { Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import type { CfnRule, IEventBus } from 'aws-cdk-lib/aws-events';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { userDeletedSchema, userRoleChangedSchema } from '../../events/users.events.ts';
import { accountsContract } from '../../functions/accounts/accounts.contract.ts';
import {
  accountsEnv,
  accountsSubscriberEnv,
  accountsTokensEnv,
  accountsTriggerEnv,
} from '../../functions/accounts/accounts.env.ts';
import { accountsTermsContract } from '../../functions/accounts/terms/accounts.terms.contract.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { EventSubscriber } from '../constructs/event-subscriber.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { checkedEnvironment } from '../constructs/lambda-environment.ts';
import { LambdaFunction } from '../constructs/lambda-function.ts';
import { serverClientName } from '../constructs/portal-user-pool.ts';
import type { StageContext } from '../stage.ts';
import { mailSenderOf, type StageConfig } from '../config.ts';
import { mailGrants, sendGrant, tableGrant } from '../grants.ts';

interface AccountsTriggerProps {
  context: StageContext;
  table: PortalTable;
  userPool: UserPool;
}

/** Cognito gives a trigger five seconds. */
const triggerTimeout = Duration.seconds(5);

/** Cognito may call its trigger three times before it answers a confirmation, and the password is set after that. */
const apiTimeout = Duration.seconds(25);

/** The Lambda that checks sign-ups, words Cognito's e-mails and makes the profile of a confirmed person. */
export function addAccountsTrigger(scope: Construct, props: AccountsTriggerProps): LambdaFunction {
  const { context, table, userPool } = props;
  const lambda = new LambdaFunction(scope, 'AccountsTrigger', {
    context,
    entry: 'accounts.trigger',
    environment: checkedEnvironment(context.config, accountsTriggerEnv, {
      TABLE_NAME: table.tableName,
      SITE_URL: context.config.siteUrl,
      BRAND_NAME: context.config.brand.name,
      BRAND_COLOUR: context.config.brand.colour,
      TERMS_VERSION: context.config.terms?.version ?? '',
    }),
    timeout: triggerTimeout,
    grants: [tableGrant(table, 'GetItem', 'PutItem', 'UpdateItem')],
    errorImpact: 'Nobody can sign up, confirm an account or be invited.',
    refusesByError: true,
  });
  userPool.addTrigger(UserPoolOperation.PRE_SIGN_UP, lambda.handler);
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

/** The Lambda that takes a scope out of the browser's tokens. Apart, for it runs at each sign-in and each renewal. */
export function addTokensTrigger(
  scope: Construct,
  { context, userPool }: Omit<AccountsTriggerProps, 'table'>,
) {
  const lambda = new LambdaFunction(scope, 'AccountsTokens', {
    context,
    entry: 'accounts.tokens.trigger',
    environment: checkedEnvironment(context.config, accountsTokensEnv, {
      SERVER_CLIENT_NAME: serverClientName,
    }),
    timeout: triggerTimeout,
    grants: [],
    errorImpact: 'Nobody can sign in, and sessions end when they are renewed.',
  });
  userPool.addTrigger(
    UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
    lambda.handler,
    LambdaVersion.V2_0,
  );
  // Apart from the role, as above.
  new Policy(scope, 'AccountsTokensPool', {
    roles: [lambda.role],
    statements: [
      new PolicyStatement({
        actions: ['cognito-idp:ListUserPoolClients'],
        resources: [userPool.userPoolArn],
      }),
    ],
  });
}

interface AccountsApiProps {
  context: ApiContext;
  table: PortalTable;
  userPool: IUserPool;
  userPoolClient: IUserPoolClient;
  serverClient: IUserPoolClient;
  bus: IEventBus;
}

/** The call after each sign-in, passwords by e-mail code and by invitation, what follows of deletions and roles, and the e-mails of recoveries. */
export function addAccountsApi(scope: Construct, props: AccountsApiProps) {
  const { context, table, userPool } = props;
  const { queue } = addSubscriber(scope, props).worker;
  new HttpFeature(scope, 'Accounts', {
    context,
    entry: 'accounts.api',
    contract: { ...accountsContract, ...accountsTermsContract },
    envSchema: accountsEnv,
    env: {
      TABLE_NAME: table.tableName,
      USER_POOL_ID: userPool.userPoolId,
      USER_POOL_CLIENT_ID: props.userPoolClient.userPoolClientId,
      SERVER_CLIENT_ID: props.serverClient.userPoolClientId,
      TERMS_VERSION: context.config.terms?.version ?? '',
      BRAND_NAME: context.config.brand.name,
      ...(mailSenderOf(context.config) && { RECOVERY_QUEUE_URL: queue.queueUrl }),
    },
    grants: [
      sendGrant(context, queue),
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
          'cognito-idp:AdminGetUser',
          'cognito-idp:AdminAddUserToGroup',
          'cognito-idp:AdminInitiateAuth',
          'cognito-idp:DescribeUserPoolClient',
          'cognito-idp:AdminSetUserPassword',
          'cognito-idp:AdminUserGlobalSignOut',
          'cognito-idp:AdminDeleteUser',
        ],
        resources: [userPool.userPoolArn],
      },
    ],
    timeout: apiTimeout,
    errorImpact: 'People cannot get past signing in, confirm an account or recover a password.',
  });
}

function addSubscriber(scope: Construct, props: AccountsApiProps) {
  const { context, table, userPool, userPoolClient, bus } = props;
  const { config } = context;
  const sender = mailSenderOf(config);
  const subscriber = new EventSubscriber(scope, 'AccountsSubscriber', {
    context,
    bus,
    eventTypes: [userDeletedSchema.shape.type.value, userRoleChangedSchema.shape.type.value],
    entry: 'accounts.subscriber',
    envSchema: accountsSubscriberEnv,
    env: {
      TABLE_NAME: table.tableName,
      USER_POOL_ID: userPool.userPoolId,
      USER_POOL_CLIENT_ID: userPoolClient.userPoolClientId,
      SITE_URL: config.siteUrl,
      BRAND_NAME: config.brand.name,
      BRAND_COLOUR: config.brand.colour,
      ...(sender && { MAIL_FROM: sender.from }),
    },
    grants: [
      tableGrant(table, 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'),
      {
        actions: [
          'cognito-idp:AdminGetUser',
          'cognito-idp:AdminAddUserToGroup',
          'cognito-idp:AdminRemoveUserFromGroup',
          'cognito-idp:AdminDisableUser',
          'cognito-idp:AdminUserGlobalSignOut',
          'cognito-idp:AdminDeleteUser',
        ],
        resources: [userPool.userPoolArn],
      },
      ...mailGrants(scope, config),
    ],
    timeout: Duration.seconds(30),
    maxConcurrency: 2,
    errorImpact:
      'Nobody gets the e-mail of a recovery. Deleted people keep an account that opens nothing, and their address cannot be used again. The notes about them stay, and the people of their company keep their access. The user pool’s groups lag behind the roles.',
  });
  followRefusals(subscriber, { config, userPoolClient });
  return subscriber;
}

/**
 * Tells the subscriber of sign-ins that the pool refused, as CloudTrail records them, in an account with a trail of management
 * events (ADR 0071). The browser's sign-ins alone: our own checks of passwords are recorded where they are made.
 */
function followRefusals(
  subscriber: EventSubscriber<typeof accountsSubscriberEnv>,
  { config, userPoolClient }: { config: StageConfig; userPoolClient: IUserPoolClient },
) {
  const rule = new Rule(subscriber, 'RefusedSignIns', {
    eventPattern: {
      source: ['aws.cognito-idp'],
      detailType: ['AWS API Call via CloudTrail'],
      detail: {
        eventName: ['RespondToAuthChallenge'],
        errorCode: ['NotAuthorizedException', 'CodeMismatchException'],
        requestParameters: { clientId: [userPoolClient.userPoolClientId] },
        additionalEventData: { sub: [{ exists: true }] },
      },
    },
    targets: [subscriber.worker.targetOf(RuleTargetInput.fromEventPath('$.detail'))],
  });
  // Whichever kind of call CloudTrail takes it for: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-service-event-cloudtrail.html
  if (!config.local) {
    (rule.node.defaultChild as CfnRule).state = 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS';
  }
}
