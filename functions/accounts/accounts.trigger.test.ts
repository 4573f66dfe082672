import {
  AdminAddUserToGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invocation } from '../../tests/support/queues/invocation.ts';
import { mockClient } from '../../tests/support/mock-client.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
const dynamo = mockClient(DynamoDBDocumentClient);
const sub = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';

/** The entry reads its environment when it is loaded. */
async function loadHandler({ terms = '' } = {}) {
  vi.stubEnv('TERMS_VERSION', terms);
  vi.stubEnv('TABLE_NAME', 'portal');
  vi.stubEnv('SITE_URL', 'https://portal.ejemplo.cl');
  vi.stubEnv('BRAND_NAME', 'Portal');
  vi.stubEnv('BRAND_COLOUR', '#4f46e5');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  // One line per message would drown the test's own output.
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
  const { handler } = await import('./accounts.trigger.ts');
  return (event: Parameters<typeof handler>[0]) => handler(event, invocation);
}

const event = (triggerSource: string, request: object = {}) =>
  ({
    triggerSource,
    userPoolId: 'pool',
    userName: sub,
    request: {
      userAttributes: { sub, email: 'Ana@Ejemplo.cl', given_name: 'Ana', family_name: 'Pérez' },
      ...request,
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  }) as unknown as Parameters<Awaited<ReturnType<typeof loadHandler>>>[0];

beforeEach(() => {
  cognito.reset();
  dynamo.reset();
  cognito.on(AdminAddUserToGroupCommand).resolves({});
  dynamo.on(GetCommand).resolves({});
  dynamo.on(TransactWriteCommand).resolves({});
});
afterEach(() => vi.unstubAllEnvs());

describe('the triggers', () => {
  it('word Cognito’s e-mails and leave the rest of the event as it was', async () => {
    const handler = await loadHandler();
    const sent = event('CustomMessage_SignUp', {
      codeParameter: '{####}',
      usernameParameter: null,
    });
    const { response, ...rest } = await handler(sent);
    expect(rest).toEqual({ ...sent, response: undefined });
    expect(response).toMatchObject({
      smsMessage: null,
      emailSubject: 'Confirma tu cuenta en Portal',
      emailMessage: expect.stringContaining('https://portal.ejemplo.cl/?code={####}') as string,
    });
  });

  it('word them for the stage’s own brand where the settings cannot be read', async () => {
    vi.resetModules();
    dynamo.on(GetCommand).rejects(new Error('throttled'));
    const handler = await loadHandler();
    const { response } = await handler(event('CustomMessage_SignUp', { codeParameter: '{####}' }));
    expect(response).toMatchObject({ emailSubject: 'Confirma tu cuenta en Portal' });
  });

  it('word them for the brand that the settings say', async () => {
    vi.resetModules();
    dynamo.on(GetCommand, { Key: { pk: 'SETTINGS', sk: 'PORTAL' } }).resolves({
      Item: { brandName: 'Redes Andinas', brandColour: '#0f766e', revision: 1 },
    });
    const handler = await loadHandler();
    const { response } = await handler(
      event('CustomMessage_SignUp', { codeParameter: '{####}', usernameParameter: null }),
    );
    expect(response).toMatchObject({
      emailSubject: 'Confirma tu cuenta en Redes Andinas',
      emailMessage: expect.stringContaining('background:#0f766e') as string,
    });
    vi.resetModules();
  });

  it('give an invitation both placeholders', async () => {
    const handler = await loadHandler();
    const parameters = { codeParameter: '{####}', usernameParameter: '{username}' };
    const { response } = await handler(event('CustomMessage_AdminCreateUser', parameters));
    const { emailMessage } = response as { emailMessage: string };
    expect(emailMessage).toContain('{username}');
    expect(emailMessage).toContain('{####}');
  });

  it('make a client of each person who confirms a sign-up, with any attributes', async () => {
    const handler = await loadHandler();
    const userAttributes = {
      sub,
      email: 'Ana@Ejemplo.cl',
      'custom:role': 'admin',
      role: 'admin',
      'cognito:groups': 'admin',
    };
    const sent = event('PostConfirmation_ConfirmSignUp', { userAttributes });
    expect(await handler(sent)).toEqual(sent);
    const [written] = dynamo.commandCalls(TransactWriteCommand);
    expect(written?.args[0].input.TransactItems?.[0]?.Put?.Item).toMatchObject({
      pk: `USER#${sub}`,
      email: 'ana@ejemplo.cl',
      role: 'cliente',
    });
    expect(cognito.calls()[0]?.args[0].input).toMatchObject({ GroupName: 'cliente' });
  });

  it('refuse a sign-up that holds no names, before any e-mail goes out', async () => {
    const handler = await loadHandler();
    const names = { email: 'ana@ejemplo.cl', given_name: 'Ana', family_name: 'Pérez' };
    const accepted = event('PreSignUp_SignUp', { userAttributes: names });
    expect(await handler(accepted)).toEqual(accepted);
    const spam = { ...names, given_name: 'Gana en http://estafa.example' };
    await expect(handler(event('PreSignUp_SignUp', { userAttributes: spam }))).rejects.toThrow(
      'El campo nombre solo puede contener letras, espacios y guiones',
    );
  });

  it('refuse a sign-up that does not accept the terms in force', async () => {
    vi.resetModules();
    const handler = await loadHandler({ terms: '2026-11-01' });
    const names = { email: 'ana@ejemplo.cl', given_name: 'Ana', family_name: 'Pérez' };
    const accepted = event('PreSignUp_SignUp', {
      userAttributes: { ...names, 'custom:terms': '2026-11-01' },
    });
    expect(await handler(accepted)).toEqual(accepted);
    await expect(handler(event('PreSignUp_SignUp', { userAttributes: names }))).rejects.toThrow(
      'Acepta los términos para crear tu cuenta',
    );
    vi.resetModules();
  });

  it('leave an account that an administrator makes to the API', async () => {
    const handler = await loadHandler();
    const sent = event('PreSignUp_AdminCreateUser', {
      userAttributes: { email: 'ana@ejemplo.cl' },
    });
    expect(await handler(sent)).toEqual(sent);
  });

  it('do not fail a confirmation whose profile could not be made', async () => {
    const handler = await loadHandler();
    dynamo.on(TransactWriteCommand).rejects(new Error('throttled'));
    const sent = event('PostConfirmation_ConfirmSignUp');
    expect(await handler(sent)).toEqual(sent);
  });
});
