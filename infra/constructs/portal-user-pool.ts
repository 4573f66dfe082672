import { Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StringAttribute,
  UserPool,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import type { CfnUserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { removalPolicyOf } from '../stage.ts';

/** The roles, strongest first; a test holds them and the password's length against the domain's. */
const groups = ['admin', 'cliente'];
const passwordMinLength = 6;
/** By which the trigger of tokens finds our Lambdas' app client in the pool's list. */
export const serverClientName = 'portal-server';

/** The people of the portal: they sign in with their e-mail address and sign up by themselves. */
export function createUserPool(scope: Construct, config: StageConfig): UserPool {
  const pool = new UserPool(scope, 'UserPool', {
    // For the trigger that changes access tokens (ADR 0050) and for software tokens as a second factor (ADR 0049). Free up to
    // 10,000 people a month.
    featurePlan: FeaturePlan.ESSENTIALS,
    selfSignUpEnabled: true,
    signInAliases: { email: true },
    // Fixed at creation: Ana@example.com and ana@example.com are one person.
    signInCaseSensitive: false,
    autoVerify: { email: true },
    // A changed address counts only once its owner confirmed it.
    keepOriginal: { email: true },
    standardAttributes: {
      email: { required: true, mutable: true },
      givenName: { required: false, mutable: true },
      familyName: { required: false, mutable: true },
    },
    // The version of the terms that a sign-up accepted. A pool never loses an attribute.
    customAttributes: { terms: new StringAttribute({ maxLen: 10, mutable: true }) },
    passwordPolicy: {
      minLength: passwordMinLength,
      requireDigits: false,
      requireLowercase: false,
      requireUppercase: false,
      requireSymbols: false,
      tempPasswordValidity: Duration.days(7),
    },
    // The portal itself requires it of administrators: a pool that does asks everybody.
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    // Not `EMAIL_ONLY`: by the pool's own calls anybody with its e-mail would set a password past our rules (ADR 0071).
    accountRecovery: AccountRecovery.NONE,
    email: emailOf(config),
    deletionProtection: config.data.deletionProtection,
    removalPolicy: removalPolicyOf(config),
  });
  nameIdentity(pool, config);
  groups.forEach((groupName, precedence) => {
    new CfnUserPoolGroup(scope, `Group-${groupName}`, {
      userPoolId: pool.userPoolId,
      groupName,
      precedence,
    });
  });
  acknowledgePolicy(pool);
  return pool;
}

/** The SPA's way in: no secret, since a browser cannot keep one. */
export function addPortalClient(pool: UserPool, config: StageConfig): UserPoolClient {
  const names = { givenName: true, familyName: true, email: true };
  return pool.addClient('PortalClient', {
    generateSecret: false,
    disableOAuth: true,
    authFlows: { userSrp: true },
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.minutes(config.accessTokenMinutes),
    idTokenValidity: Duration.minutes(15),
    refreshTokenValidity: Duration.days(30),
    readAttributes: new ClientAttributes().withStandardAttributes({
      ...names,
      emailVerified: true,
    }),
    // Whatever else a sign-up sends is refused, so nobody chooses a role. What a sign-up may write can be changed later by
    // its owner as well: e-mails check the name again, and the profile has its own copy of names and address.
    writeAttributes: new ClientAttributes()
      .withStandardAttributes(names)
      .withCustomAttributes('terms'),
  });
}

/**
 * The way in of our own Lambdas (ADR 0050): they check passwords by it, and ask the pool in a person's name. It has a secret,
 * which the pool alone keeps, and the rights of the account are needed as well.
 */
export function addServerClient(pool: UserPool): UserPoolClient {
  return pool.addClient('ServerClient', {
    userPoolClientName: serverClientName,
    generateSecret: true,
    disableOAuth: true,
    authFlows: { adminUserPassword: true },
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    // Nothing keeps these tokens: the shortest times there are.
    accessTokenValidity: Duration.minutes(5),
    idTokenValidity: Duration.minutes(5),
    refreshTokenValidity: Duration.hours(1),
  });
}

function emailOf({ mail, region, brand }: StageConfig): UserPoolEmail {
  if (mail === 'COGNITO_DEFAULT') return UserPoolEmail.withCognito();
  return UserPoolEmail.withSES({
    fromEmail: mail.from,
    fromName: brand.name,
    sesRegion: region,
  });
}

/**
 * Names the identity that e-mails are sent by. CDK would take the sender's address or exactly its domain, but a domain
 * that SES verified stands for its subdomains as well:
 * https://docs.aws.amazon.com/ses/latest/dg/creating-identities.html
 */
function nameIdentity(pool: UserPool, { mail, region }: StageConfig): void {
  if (mail === 'COGNITO_DEFAULT') return;
  (pool.node.defaultChild as CfnUserPool).addPropertyOverride(
    'EmailConfiguration.SourceArn',
    Stack.of(pool).formatArn({
      service: 'ses',
      region,
      resource: 'identity',
      resourceName: mail.identity,
    }),
  );
}

function acknowledgePolicy(pool: UserPool): void {
  Validations.of(pool).acknowledge(
    {
      id: 'AwsSolutions-COG1',
      reason: 'The product asks for six characters without classes (spec 000 §9).',
    },
    {
      id: 'AwsSolutions-COG2',
      reason: 'The API requires the second factor of administrators; clients choose (ADR 0049).',
    },
    {
      id: 'AwsSolutions-COG3',
      reason:
        'Threat protection needs the Plus plan, billed per user; Cognito locks out who keeps guessing.',
    },
    {
      id: 'AwsSolutions-COG8',
      reason:
        'Nothing of the Plus plan is used: triggers of tokens and software tokens are part of Essentials.',
    },
  );
}
