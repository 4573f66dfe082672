import { Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { resourceName, type StageContext } from '../stage.ts';
import { alarmPeriod, ImpactAlarm } from './impact-alarm.ts';
import { addAclLog, visibility } from './web-acl.ts';

/**
 * Calls of one address in five minutes that sign in, or renew a token: two or three a sign-in, and one each quarter of an
 * hour for each person in an office.
 */
const SIGN_INS_PER_ADDRESS = 300;

/** Calls of one address in five minutes that make an account or send an e-mail. */
const MAILS_PER_ADDRESS = 30;

/** Refused calls in five minutes: more than an office that is a little too busy. */
const REFUSED = 100;

/** The name of the operation, as Cognito hands it to the ACL. What the body says of a person it keeps to itself. */
const OPERATION = 'x-amzn-cognito-operation-name';

const operation = (name: string) => ({
  byteMatchStatement: {
    // Not `name`: CDK hands this object on as it is.
    fieldToMatch: { singleHeader: { Name: OPERATION } },
    positionalConstraint: 'EXACTLY',
    searchString: name.toLowerCase(),
    textTransformations: [{ priority: 0, type: 'LOWERCASE' }],
  },
});

interface Limit {
  priority: number;
  /** Calls in five minutes. */
  limit: number;
  operations: readonly string[];
}

const perAddress = (name: string, { priority, limit, operations }: Limit) => ({
  name,
  priority,
  // Cognito answers ForbiddenException, which the sign-in page shows as too many attempts.
  action: { block: {} },
  statement: {
    rateBasedStatement: {
      limit,
      aggregateKeyType: 'IP',
      scopeDownStatement: { orStatement: { statements: operations.map(operation) } },
    },
  },
  visibilityConfig: visibility(name),
});

/**
 * The web ACL of the user pool, which browsers call past CloudFront and its ACL (ADR 0059). Operations with rights of the
 * account, by which our Lambdas call, have other names and are not counted.
 */
export function addSignInAcl(
  scope: Construct,
  { context, userPool }: { context: StageContext; userPool: UserPool },
): void {
  const { config } = context;
  const name = resourceName(config, 'sign-in');
  const acl = new CfnWebACL(scope, 'SignInAcl', {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visibility(name),
    rules: [
      perAddress('sign-ins-per-address', {
        priority: 0,
        limit: SIGN_INS_PER_ADDRESS,
        operations: ['InitiateAuth', 'RespondToAuthChallenge', 'GetTokensFromRefreshToken'],
      }),
      perAddress('mails-per-address', {
        priority: 1,
        limit: MAILS_PER_ADDRESS,
        operations: ['SignUp', 'ResendConfirmationCode'],
      }),
    ],
  });
  new CfnWebACLAssociation(scope, 'SignInAclAssociation', {
    resourceArn: userPool.userPoolArn,
    webAclArn: acl.attrArn,
  });
  addAclLog(scope, { config, acl, id: 'SignInAcl', name: 'sign-in' });
  new ImpactAlarm(scope, 'SignInBlocked', {
    context,
    name: 'sign-in-blocked',
    impact:
      'Everybody at one address cannot sign in: many passwords or e-mails were tried from there.',
    metric: new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap: { WebACL: name, Region: Stack.of(scope).region, Rule: 'ALL' },
      period: alarmPeriod,
      statistic: 'Sum',
    }),
    threshold: REFUSED,
  });
}
