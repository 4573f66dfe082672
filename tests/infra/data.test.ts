import { describe, expect, it } from 'vitest';
import { PASSWORD_MIN_LENGTH } from '../../functions/accounts/accounts.domain.ts';
import { tableSchema } from '../../functions/core/table/schema.ts';
import { roles } from '../../functions/core/validation/role.ts';
import { resourceOf, resourcesOf, runningOf, templatesOf } from './synth.ts';

const prod = templatesOf('prod').data;
const local = templatesOf('local').data;

/** Another logical id is another resource: CloudFormation would make a new, empty one beside the data. */
const stateful = {
  'AWS::DynamoDB::GlobalTable': 'TableCD117FA1',
  'AWS::Cognito::UserPool': 'UserPool6BA7E5F2',
  'AWS::SecretsManager::Secret': 'PaypalSecret',
};

/** What seals the keys of sites, and what signs releases. */
const keys = ['ConnectorKeyE367CC90', 'ReleaseKey129D576C'];

/** The browser's app client, and that of our Lambdas. Another id would sign everybody out. */
const appClients = ['UserPoolPortalClientF86287D1', 'UserPoolServerClient7ACB9CD5'];

describe('what must survive', () => {
  it.each(Object.entries(stateful))('%s keeps its logical id', (type, logicalId) => {
    for (const template of [prod, local, templatesOf('dev').data]) {
      expect(resourcesOf(template, type).map(([id]) => id)).toEqual([logicalId]);
    }
  });

  it.each(['local', 'dev', 'prod'] as const)('the app clients of %s keep theirs', (stage) => {
    const { data } = templatesOf(stage);
    const clients = resourcesOf(data, 'AWS::Cognito::UserPoolClient');
    expect(clients.map(([id]) => id)).toEqual(appClients);
  });

  it.each(['local', 'dev', 'prod'] as const)('the keys of %s keep theirs', (stage) => {
    const { data } = templatesOf(stage);
    const found = resourcesOf(data, 'AWS::KMS::Key');
    expect(found.map(([id]) => id)).toEqual(keys);
    const policy = stage === 'prod' ? 'RetainExceptOnCreate' : 'Delete';
    expect(found.map(([, { DeletionPolicy }]) => DeletionPolicy)).toEqual([policy, policy]);
  });

  it.each(['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::SecretsManager::Secret'])(
    '%s outlives the stack of prod, not that of local',
    (type) => {
      expect(resourceOf(prod, type).DeletionPolicy).toBe('RetainExceptOnCreate');
      expect(resourceOf(local, type).DeletionPolicy).toBe('Delete');
    },
  );

  it('has no custom resources, which the local stack cannot run', () => {
    for (const stage of [templatesOf('local'), templatesOf('prod')]) {
      const types = [stage.data, runningOf(stage)].flatMap((t) =>
        Object.values(t.Resources).map((r) => r.Type),
      );
      expect(types.filter((type) => /^Custom::|CustomResource/.test(type))).toEqual([]);
    }
  });
});

describe('the table', () => {
  const { Properties } = resourceOf(prod, 'AWS::DynamoDB::GlobalTable');

  it('has the keys, indexes and expiry that the stores use', () => {
    const { indexes, partitionKey, sortKey, ttlAttribute } = tableSchema;
    expect(Properties['KeySchema']).toEqual([
      { AttributeName: partitionKey, KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ]);
    expect(Properties['GlobalSecondaryIndexes']).toEqual(
      Object.entries(indexes).map(([name, index]) => ({
        IndexName: name,
        KeySchema: [
          { AttributeName: index.partitionKey, KeyType: 'HASH' },
          { AttributeName: index.sortKey, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: index.projection },
      })),
    );
    expect(Properties['TimeToLiveSpecification']).toEqual({
      AttributeName: ttlAttribute,
      Enabled: true,
    });
    expect(Properties['BillingMode']).toBe('PAY_PER_REQUEST');
  });

  it('is encrypted, cannot be deleted and can go back to any second in prod', () => {
    // `SSEEnabled: false` is DynamoDB's own key: there is no unencrypted table.
    expect(Properties['SSESpecification']).toEqual({ SSEEnabled: false });
    expect(Properties['Replicas']).toMatchObject([
      {
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      },
    ]);
  });
});

describe('the keys', () => {
  it('rotate what is sealed, and sign by Ed25519 what sites verify by one key', () => {
    expect(resourcesOf(prod, 'AWS::KMS::Key').map(([, { Properties }]) => Properties)).toEqual([
      expect.objectContaining({ EnableKeyRotation: true }) as unknown,
      expect.objectContaining({
        ...{ KeySpec: 'ECC_NIST_EDWARDS25519', KeyUsage: 'SIGN_VERIFY' },
      }) as unknown,
    ]);
  });
});

describe("the secret of PayPal's app", () => {
  it.each(['local', 'dev', 'prod'] as const)('has no name and no value of ours in %s', (stage) => {
    const { data } = templatesOf(stage);
    const { Properties } = resourceOf(data, 'AWS::SecretsManager::Secret');
    expect(Properties).not.toHaveProperty('Name');
    expect(data.Outputs['PaypalSecretArn']?.Value).toEqual({
      'Fn::GetAtt': ['PaypalSecret', 'Id'],
    });
    expect(Properties).not.toHaveProperty('SecretString');
    expect(Properties).not.toHaveProperty('GenerateSecretString');
  });
});

describe.each(['local', 'dev', 'prod'] as const)('the user pool of %s', (stage) => {
  const { data } = templatesOf(stage);
  const pool = resourceOf(data, 'AWS::Cognito::UserPool').Properties;
  const clientsById = new Map(resourcesOf(data, 'AWS::Cognito::UserPoolClient'));
  const [client, server] = appClients.map((id) => clientsById.get(id)?.Properties ?? {});

  it('signs people in by e-mail whatever its case, and lets them sign up', () => {
    expect(pool).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
      DeletionProtection: stage === 'prod' ? 'ACTIVE' : 'INACTIVE',
    });
  });

  it('asks for the password that the forms ask for', () => {
    expect(pool['Policies']).toMatchObject({
      PasswordPolicy: {
        MinimumLength: PASSWORD_MIN_LENGTH,
        RequireLowercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
        RequireUppercase: false,
        TemporaryPasswordValidityDays: 7,
      },
    });
  });

  it('lets no password expire, keeps no old ones, and begins without anybody', () => {
    const { PasswordPolicy } = resourceOf(prod, 'AWS::Cognito::UserPool').Properties[
      'Policies'
    ] as {
      PasswordPolicy: object;
    };
    expect(Object.keys(PasswordPolicy).filter((name) => !/^Require/.test(name))).toEqual([
      'MinimumLength',
      'TemporaryPasswordValidityDays',
    ]);
    expect(resourcesOf(prod, 'AWS::Cognito::UserPoolUser')).toEqual([]);
  });

  it('has the groups that are roles', () => {
    const groups = resourcesOf(data, 'AWS::Cognito::UserPoolGroup');
    expect(groups.map(([, g]) => g.Properties['GroupName'])).toEqual([...roles]);
  });

  it('lets browsers sign in by SRP alone, for short, without a secret', () => {
    expect(client).toMatchObject({
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: stage === 'local' ? 5 : 15,
      IdTokenValidity: 15,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });

  it('lets our Lambdas alone check passwords, by a client with a secret whose tokens end at once', () => {
    expect(server).toMatchObject({
      ClientName: 'portal-server',
      // The first takes the account's own rights as well.
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      GenerateSecret: true,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 5,
      IdTokenValidity: 5,
      RefreshTokenValidity: 60,
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });

  it('takes a software token as a second factor, and asks nobody for one who has none', () => {
    expect(pool).toMatchObject({
      UserPoolTier: 'ESSENTIALS',
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
  });

  it('lets a sign-up write names, address and accepted terms, nothing that could be a role', () => {
    expect([...(client?.['WriteAttributes'] as string[])].sort()).toEqual([
      'custom:terms',
      'email',
      'family_name',
      'given_name',
    ]);
  });

  it('calls the accounts Lambda for sign-ups, e-mails and confirmed people', () => {
    const trigger = { 'Fn::GetAtt': [expect.stringMatching(/^AccountsTriggerFunction/), 'Arn'] };
    expect(pool['LambdaConfig']).toEqual({
      PreSignUp: trigger,
      CustomMessage: trigger,
      PostConfirmation: trigger,
      PreTokenGenerationConfig: {
        LambdaArn: { 'Fn::GetAtt': [expect.stringMatching(/^AccountsTokensFunction/), 'Arn'] },
        LambdaVersion: 'V2_0',
      },
    });
  });

  it('has the plan that changes access tokens, of which the trigger is a part', () => {
    expect(pool['UserPoolTier']).toBe('ESSENTIALS');
  });

  it('says to the trigger of tokens how the server’s app client is called', () => {
    const [lambda] = resourcesOf(data, 'AWS::Lambda::Function').filter(([id]) =>
      id.startsWith('AccountsTokensFunction'),
    );
    expect(lambda?.[1].Properties['Environment']).toMatchObject({
      Variables: { SERVER_CLIENT_NAME: server?.['ClientName'] },
    });
  });
});

describe('e-mail', () => {
  it('comes from the SES identity of the stage, or from Cognito', () => {
    const pool = resourceOf(prod, 'AWS::Cognito::UserPool').Properties;
    expect(pool['EmailConfiguration']).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'WordPress Manager <no-responder@example.net>',
    });
    const dev = resourceOf(templatesOf('dev').data, 'AWS::Cognito::UserPool').Properties;
    expect(dev['EmailConfiguration']).toEqual({ EmailSendingAccount: 'COGNITO_DEFAULT' });
  });
});
