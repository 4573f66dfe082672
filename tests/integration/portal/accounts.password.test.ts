import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  DeleteUserCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { confirmSignIn, signIn } from 'aws-amplify/auth';
import { describe, expect, inject, it } from 'vitest';
import { accountsContract } from '../../../functions/accounts/accounts.contract.ts';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { signInAs } from '../../../infra/local/client/sign-in.ts';
import { mailsTo } from '../../support/mailbox.ts';
import {
  bareTokenOf,
  canRefresh,
  cognitoOf,
  newClient,
  newEmail,
  PASSWORD,
  renewedToken,
  SIGN_UP_CODE,
  signInAdmin,
  termsAttribute,
  signUp,
  startSession,
  tokenOf,
} from '../../support/people.ts';
import { askRecovery, linkOf, recoveryMailsTo } from '../../support/access/recovery.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const cognito = cognitoOf(stack);
const NEW_PASSWORD = 'otra-clave-de-prueba-8';

/** The pool's own name of an account, as the links of e-mails carry it. */
async function usernameOf(email: string): Promise<string> {
  const command = new AdminGetUserCommand({ UserPoolId: stack.userPoolId, Username: email });
  return (await cognito.send(command)).Username ?? '';
}
const canSignIn = (email: string, password: string) =>
  bareTokenOf(stack, { email, password }).then(
    () => true,
    () => false,
  );

describe('a sign-up that calls Cognito directly', () => {
  const attributes = [
    { Name: 'given_name', Value: 'Ana' },
    { Name: 'family_name', Value: 'Pérez' },
    termsAttribute,
  ];
  const signUpWith = (email: string, changed: { Name: string; Value: string }) =>
    cognito.send(
      new SignUpCommand({
        ClientId: stack.clientId,
        Username: email,
        Password: PASSWORD,
        UserAttributes: [
          { Name: 'email', Value: email },
          ...attributes.filter(({ Name }) => Name !== changed.Name),
          changed,
        ],
      }),
    );

  it.each([
    ['text that is no name', { Name: 'given_name', Value: 'Gana en http://estafa.example' }],
    ['a surname that is none', { Name: 'family_name', Value: '<b>Pérez</b>' }],
    ['a name too long', { Name: 'given_name', Value: 'A'.repeat(101) }],
    ['an attribute that the portal does not know', { Name: 'nickname', Value: 'Ana' }],
    ['terms that are no longer in force', { Name: 'custom:terms', Value: '2020-01-01' }],
  ])('is refused with %s, and nobody is written to', async (_what, changed) => {
    const email = newEmail('victima');
    await expect(signUpWith(email, changed)).rejects.toHaveProperty(
      'name',
      'UserLambdaValidationException',
    );
    await expect(usernameOf(email)).rejects.toHaveProperty('name', 'UserNotFoundException');
    // The next e-mail is there: one of the refused sign-up would have been before it.
    await signUp(stack, email);
    await until(async () => (await mailsTo(stack, email)).length > 0 || undefined);
    expect(await mailsTo(stack, email)).toHaveLength(1);
  });

  it('is greeted by no text that was put in place of the name later', async () => {
    const { email } = await newClient(stack, 'cambiada');
    const UserAttributes = [{ Name: 'given_name', Value: 'Gana en http://estafa.example' }];
    const user = { UserPoolId: stack.userPoolId, Username: email };
    await cognito.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes }));
    const mail = await askRecovery(stack, email);
    expect(mail.html).toContain('Hola:');
    expect(mail.html).not.toContain('estafa');
  });
});

describe('the browser’s access token', () => {
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      scope?: string;
    };

  it('has no scope of the user pool’s own calls, not even renewed, and each of them refuses it', async () => {
    const person = { email: (await newClient(stack, 'directa')).email, password: PASSWORD };
    const session = await startSession(stack, person);
    const { token: AccessToken } = session;
    expect(claimsOf(AccessToken).scope ?? '').toBe('');
    expect(claimsOf(await renewedToken(stack, session)).scope ?? '').toBe('');

    const UserAttributes = [{ Name: 'given_name', Value: 'Otra' }];
    const direct = [
      () =>
        cognito.send(
          new ChangePasswordCommand({
            AccessToken,
            PreviousPassword: PASSWORD,
            ProposedPassword: '111111',
          }),
        ),
      () => cognito.send(new AssociateSoftwareTokenCommand({ AccessToken })),
      () => cognito.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes })),
      () => cognito.send(new GetUserCommand({ AccessToken })),
      () => cognito.send(new GlobalSignOutCommand({ AccessToken })),
      () => cognito.send(new DeleteUserCommand({ AccessToken })),
    ];
    for (const call of direct) await expect(call()).rejects.toThrow(/required scopes/);
    expect(await canSignIn(person.email, PASSWORD)).toBe(true);
  });
});

describe('changing one’s own password', () => {
  const change = (token: string, currentPassword: string, password = NEW_PASSWORD) =>
    callRoute(stack, accountsContract.changePassword, {
      token,
      body: { currentPassword, password },
    });

  const codeWith = async (token: string) =>
    codeOf(await callRoute(stack, profilesContract.me, { token }));

  it('needs the current one, and ends every session but its own', async () => {
    const { email, token } = await newClient(stack, 'cambio');
    const elsewhere = await startSession(stack, { email, password: PASSWORD });
    const wrong = await change(token, 'no-es-la-mia-1');
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await codeWith(elsewhere.token)).toBeUndefined();

    expect((await change(token, PASSWORD)).body).toEqual({ othersEnded: true });
    // Its refresh token makes tokens of the same session.
    for (const theirs of [elsewhere.token, await renewedToken(stack, elsewhere)]) {
      expect(await codeWith(theirs)).toBe('SESSION_CLOSED');
      const opened = await callRoute(stack, accountsContract.startSession, { token: theirs });
      expect(codeOf(opened)).toBe('SESSION_CLOSED');
    }
    expect(await codeWith(token)).toBeUndefined();
    expect(await canSignIn(email, PASSWORD)).toBe(false);
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true);
  });

  it('refuses the same one again', async () => {
    const { token } = await newClient(stack, 'misma');
    const same = await change(token, PASSWORD, PASSWORD);
    expect(same.body).toMatchObject({
      error: { fields: { password: ['Elige una contraseña distinta de la actual'] } },
    });
  });
});

describe('confirming an account', () => {
  it('leaves no password of the sign-up that its confirmer did not type', async () => {
    const email = newEmail('victima');
    await signUp(stack, email);
    const username = await usernameOf(email);
    const body = { username, code: SIGN_UP_CODE, password: NEW_PASSWORD };
    await callOk(stack, accountsContract.confirm, { body });
    expect(await canSignIn(email, PASSWORD)).toBe(false);
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true);
  });

  it('changes nothing by a wrong code, nor once it is done', async () => {
    const email = newEmail('segunda');
    await signUp(stack, email);
    const username = await usernameOf(email);
    const wrong = { username, code: '000000', password: NEW_PASSWORD };
    const refused = await callRoute(stack, accountsContract.confirm, { body: wrong });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'CODE_INVALID']);

    const right = { username, code: SIGN_UP_CODE, password: PASSWORD };
    await callOk(stack, accountsContract.confirm, { body: right });
    const again = await callRoute(stack, accountsContract.confirm, {
      body: { ...right, password: NEW_PASSWORD },
    });
    expect([again.status, codeOf(again)]).toEqual([409, 'ALREADY_CONFIRMED']);
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });

  it('refuses a password of blanks before the code is used', async () => {
    const email = newEmail('blancos');
    await signUp(stack, email);
    const username = await usernameOf(email);
    const body = { username, code: SIGN_UP_CODE, password: ' '.repeat(8) };
    const refused = await callRoute(stack, accountsContract.confirm, { body });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'VALIDATION_FAILED']);
    await callOk(stack, accountsContract.confirm, { body: { ...body, password: PASSWORD } });
  });
});

describe('recovering an account', () => {
  const OTHER_CODE = 'AAAAAAAAAAAAAAAAAAAAAA';
  const recover = (link: { username: string; code: string }, password = NEW_PASSWORD) =>
    callRoute(stack, accountsContract.recover, { body: { ...link, password } });
  const actionsOf = async (userId: string) => {
    const { token } = await signInAdmin(stack);
    const params = { targetId: userId };
    const { items } = await callOk(stack, auditsContract.list, { token, params });
    return items.map(({ action, address }) => [action, address !== null]);
  };

  it('ends the sessions that were opened with the old password, and its person hears of it', async () => {
    const { email, profile } = await newClient(stack, 'robada');
    const thief = await startSession(stack, { email, password: PASSWORD });
    expect(await canRefresh(stack, thief)).toBe(true);

    const link = linkOf(await askRecovery(stack, email));
    expect((await recover(link)).status).toBe(200);
    expect(await canRefresh(stack, thief)).toBe(false);
    expect(codeOf(await callRoute(stack, profilesContract.me, thief))).toBe('SESSION_CLOSED');
    expect(await canSignIn(email, PASSWORD)).toBe(false);
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true);
    await until(async () =>
      (await mailsTo(stack, email)).find(({ subject }) => subject.includes('Tu contraseña cambió')),
    );
    await until(async () => {
      const done = await actionsOf(profile.userId);
      return done.some(([action]) => action === 'PasswordChanged') ? done : undefined;
    });
    expect(await actionsOf(profile.userId)).toEqual(
      expect.arrayContaining([
        ['RecoveryRequested', true],
        ['PasswordChanged', true],
      ]),
    );
    // Its link is used up.
    expect(codeOf(await recover(link, 'una-clave-mas-9'))).toBe('CODE_EXPIRED');
  });

  it('takes no code but the one that was sent, and that one after five others no more', async () => {
    const { email, profile } = await newClient(stack, 'codigo');
    const other = { username: profile.userId, code: OTHER_CODE };
    expect(codeOf(await recover(other))).toBe('CODE_EXPIRED');
    const link = linkOf(await askRecovery(stack, email));
    expect(link.username).toBe(profile.userId);
    for (let n = 0; n < 5; n += 1) {
      const wrong = await recover(other);
      expect([wrong.status, codeOf(wrong)]).toEqual([400, 'CODE_INVALID']);
    }
    expect(codeOf(await recover(link))).toBe('CODE_EXPIRED');
    expect(await canSignIn(email, PASSWORD)).toBe(true);
    // Another e-mail has a link that works.
    expect((await recover(linkOf(await askRecovery(stack, email)))).status).toBe(200);
  });

  it('takes the code of the last e-mail alone, also when it is used twice at once', async () => {
    const { email } = await newClient(stack, 'segunda');
    const first = linkOf(await askRecovery(stack, email));
    const second = linkOf(await askRecovery(stack, email));
    expect(codeOf(await recover(first))).toBe('CODE_INVALID');
    const both = await Promise.all([recover(second), recover(second, 'una-clave-mas-9')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('keeps the rules of passwords, and the code where one is refused', async () => {
    const { email } = await newClient(stack, 'regla');
    const link = linkOf(await askRecovery(stack, email));
    expect(codeOf(await recover(link, 'password1'))).toBe('VALIDATION_FAILED');
    expect((await recover(link)).status).toBe(200);
  });

  it('answers the same for an address without an account, and sends nothing to it; an unconfirmed one gets its confirmation again', async () => {
    const nobody = newEmail('nadie');
    const unconfirmed = newEmail('sin-confirmar');
    await signUp(stack, unconfirmed);
    await until(async () => (await mailsTo(stack, unconfirmed)).length === 1 || undefined);
    const { email } = await newClient(stack, 'alguien');
    const body = (address: string) => ({ body: { email: address } });
    for (const address of [nobody, unconfirmed]) {
      const answer = await callRoute(stack, accountsContract.requestRecovery, body(address));
      expect([answer.status, answer.body]).toEqual([200, {}]);
    }
    // The next e-mail is there: one to the others would have been before it.
    await askRecovery(stack, email.toUpperCase());
    expect(await recoveryMailsTo(stack, nobody)).toEqual([]);
    expect(await recoveryMailsTo(stack, unconfirmed)).toEqual([]);
    await until(async () => (await mailsTo(stack, unconfirmed)).length === 2 || undefined);
    const subjects = (await mailsTo(stack, unconfirmed)).map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(1);
  });

  it('is asked for five times an hour and address, also of nobody', async () => {
    const email = newEmail('muchas');
    const ask = (address: string) =>
      callRoute(stack, accountsContract.requestRecovery, { body: { email: address } });
    for (let n = 0; n < 5; n += 1) expect((await ask(email)).status).toBe(200);
    const refused = await ask(email.toUpperCase());
    expect([refused.status, codeOf(refused)]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  });
});

describe('an invited person', () => {
  const invite = async () => {
    const admin = await signInAdmin(stack);
    const email = newEmail('invitada');
    const body = { email, firstName: 'Inés', lastName: 'Invitada' };
    const { user, temporaryPassword } = await callOk(stack, usersContract.create, {
      token: admin.token,
      body,
    });
    return { email, temporaryPassword: temporaryPassword ?? '', userId: user.userId };
  };
  const choose = (email: string, temporaryPassword: string, password = NEW_PASSWORD) =>
    callRoute(stack, accountsContract.choosePassword, {
      body: { email, temporaryPassword, password },
    });

  it('comes in with a password of their own', async () => {
    const { email, temporaryPassword } = await invite();
    expect((await choose(email, temporaryPassword)).status).toBe(200);
    const token = await tokenOf(stack, { email, password: NEW_PASSWORD });
    const profile = await callOk(stack, accountsContract.startSession, { token });
    expect(profile).toMatchObject({ email, firstName: 'Inés' });
    expect(await canSignIn(email, temporaryPassword)).toBe(false);
    // Nobody's invitation any more.
    expect(codeOf(await choose(email, NEW_PASSWORD, PASSWORD))).toBe('CREDENTIALS_INVALID');
  });

  it('does not come in with the temporary one, though Cognito was asked to keep it', async () => {
    const { email, temporaryPassword } = await invite();
    const kept = await choose(email, temporaryPassword, temporaryPassword);
    expect(kept.body).toMatchObject({
      error: { fields: { password: ['Elige una contraseña distinta de la temporal'] } },
    });

    await signInAs(
      { ...stack, userPoolEndpoint: stack.endpointUrl },
      { email, password: 'x' },
    ).catch(() => undefined);
    await signIn({ username: email, password: temporaryPassword });
    await confirmSignIn({ challengeResponse: temporaryPassword });
    const token = await bareTokenOf(stack, { email, password: temporaryPassword });
    for (const route of [accountsContract.startSession, profilesContract.me]) {
      const answer = await callRoute(stack, route, { token });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'FIRST_PASSWORD_REQUIRED']);
    }

    expect((await choose(email, temporaryPassword)).status).toBe(200);
    const own = await tokenOf(stack, { email, password: NEW_PASSWORD });
    await callOk(stack, accountsContract.startSession, { token: own });
    // Its tokens were issued for the temporary password, and are none of a session any more.
    expect(await canSignIn(email, temporaryPassword)).toBe(false);
  });

  it('needs the temporary password, and nobody learns who is invited', async () => {
    const { email } = await invite();
    for (const address of [email, newEmail('nadie')]) {
      const answer = await choose(address, 'no-es-la-temporal');
      expect([answer.status, codeOf(answer)]).toEqual([400, 'CREDENTIALS_INVALID']);
    }
  });

  it('without a profile gets it at the first sign-in', async () => {
    const email = newEmail('sin-perfil');
    await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId: stack.userPoolId,
        Username: email,
        TemporaryPassword: PASSWORD,
        MessageAction: 'SUPPRESS',
        UserAttributes: [{ Name: 'email', Value: email }],
      }),
    );
    expect((await choose(email, PASSWORD)).status).toBe(200);
    const token = await tokenOf(stack, { email, password: NEW_PASSWORD });
    await callOk(stack, accountsContract.startSession, { token });
  });
});

it('passwords are checked by the API’s own rights alone: no browser may use that flow', async () => {
  const { email } = await newClient(stack, 'flujo');
  const AuthParameters = { USERNAME: email, PASSWORD };
  for (const AuthFlow of ['ADMIN_USER_PASSWORD_AUTH', 'USER_PASSWORD_AUTH'] as const) {
    const attempt = new InitiateAuthCommand({ ClientId: stack.clientId, AuthFlow, AuthParameters });
    await expect(cognito.send(attempt)).rejects.toThrow();
  }
});
