import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, inject, it } from 'vitest';
import { accountsContract } from '../../../functions/accounts/accounts.contract.ts';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { requestCountsKey } from '../../../functions/core/table/keys/keys.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { secondFactorsContract } from '../../../functions/second-factors/second-factors.contract.ts';
import { sessionsContract } from '../../../functions/sessions/sessions.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { codeOfSecret } from '../../../infra/local/client/authenticator.ts';
import { enrolFactor } from '../../support/access/authenticator.ts';
import { mailsTo } from '../../support/mailbox.ts';
import {
  bareTokenOf,
  cognitoOf,
  newClient,
  PASSWORD,
  signInAdmin,
  tokenOf,
} from '../../support/people.ts';
import { askRecovery, linkOf } from '../../support/access/recovery.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const contract = secondFactorsContract;

const factorsOf = async (email: string) => {
  const command = new AdminGetUserCommand({ UserPoolId: stack.userPoolId, Username: email });
  return (await cognitoOf(stack).send(command)).UserMFASettingList ?? [];
};
interface Refused {
  error: { fields?: object };
}
const isOver = async (token: string) =>
  expect(codeOf(await callRoute(stack, profilesContract.me, { token }))).toBe('SESSION_CLOSED');
const mailAbout = (email: string, subject: RegExp) =>
  until(async () => (await mailsTo(stack, email)).find((mail) => subject.test(mail.subject)));

it('is enrolled by a code, asked for at the sign-in, and switched off by a code', async () => {
  const { email, token } = await newClient(stack, 'factor');
  const wrong = await callRoute(stack, contract.start, { token, body: { password: 'otra' } });
  expect(codeOf(wrong)).toBe('VALIDATION_FAILED');
  const other = await tokenOf(stack, { email, password: PASSWORD });
  const { secret, recoveryCodes } = await enrolFactor(stack, { token, email, password: PASSWORD });
  await isOver(other);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await factorsOf(email)).toEqual(['SOFTWARE_TOKEN_MFA']);
  const me = await callOk(stack, profilesContract.me, { token });
  expect(me.secondFactorSince).not.toBeNull();
  await expect(bareTokenOf(stack, { email, password: PASSWORD })).rejects.toThrow(
    'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
  );
  const again = await tokenOf(stack, { email, password: PASSWORD });

  const proof = { password: PASSWORD, code: codeOfSecret(secret) };
  const renewed = await callOk(stack, contract.renewCodes, { token, body: proof });
  expect(renewed.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  await isOver(again);
  const body = { ...proof, code: proof.code === '000000' ? '111111' : '000000' };
  expect(codeOf(await callRoute(stack, contract.switchOff, { token, body }))).toBe(
    'VALIDATION_FAILED',
  );
  const confirm = async (parts: object) =>
    callRoute(stack, sessionsContract.confirm, { token, body: { password: PASSWORD, ...parts } });
  for (const parts of [{}, { code: body.code }]) {
    expect(((await confirm(parts)).body as Refused).error.fields).toHaveProperty('code');
  }
  expect((await confirm({ code: proof.code })).status).toBe(200);
  const off = await callOk(stack, contract.switchOff, { token, body: proof });
  expect(off.secondFactorSince).toBeNull();
  expect(await factorsOf(email)).toEqual([]);
  expect(await tokenOf(stack, { email, password: PASSWORD })).not.toBe('');
  await mailAbout(email, /Activaste la verificación en dos pasos/);
  await mailAbout(email, /nuevos códigos de recuperación/);
  await mailAbout(email, /está desactivada/);
});

it('is guessed on no route once others were tried enough, and its person hears of the first wrong code alone', async () => {
  const { email, token, profile } = await newClient(stack, 'adivinado');
  const { secret } = await enrolFactor(stack, { token, email, password: PASSWORD });
  const right = codeOfSecret(secret);
  const body = { password: PASSWORD, code: right === '000000' ? '111111' : '000000' };
  const recovery = { email, password: PASSWORD, recoveryCode: 'AAAAA-AAAAA' };
  const routes = [contract.renewCodes, contract.switchOff, sessionsContract.confirm];
  const tryAll = async () => {
    const answers = [
      await callRoute(stack, contract.recover, { body: recovery }),
      ...(await Promise.all(routes.map((route) => callRoute(stack, route, { token, body })))),
    ];
    return answers.map((answer) => codeOf(answer));
  };
  expect(await tryAll()).toEqual(Array(4).fill('VALIDATION_FAILED'));
  const title = 'Contraseña correcta, código incorrecto';
  await mailAbout(email, new RegExp(title));

  const { client, name: TableName } = tableOf(stack);
  const now = Date.now();
  for (const at of [now, now + 3_600_000]) {
    const hour = `${new Date(at).toISOString().slice(0, 13)}:00`;
    const Item = { ...requestCountsKey(`PROOFS#${profile.userId}`, hour), tried: 1e6 };
    await client.send(new PutCommand({ TableName, Item }));
  }
  expect(await tryAll()).toEqual(Array(4).fill('TOO_MANY_ATTEMPTS'));
  const change = { currentPassword: PASSWORD, password: 'otra-clave-larga-7' };
  const changed = await callRoute(stack, accountsContract.changePassword, { token, body: change });
  expect([changed.status, codeOf(changed)]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  const notices = (await mailsTo(stack, email)).filter(({ subject }) => subject.includes(title));
  expect(notices).toHaveLength(1);
});

it('stays on when the account is recovered by e-mail', async () => {
  const { email, token } = await newClient(stack, 'olvido');
  await enrolFactor(stack, { token, email, password: PASSWORD });
  const password = 'otra-clave-larga-7';
  const body = { ...linkOf(await askRecovery(stack, email)), password };
  await callOk(stack, accountsContract.recover, { body });
  expect(await factorsOf(email)).toEqual(['SOFTWARE_TOKEN_MFA']);
  await expect(bareTokenOf(stack, { email, password })).rejects.toThrow(
    'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
  );
});

it('lets in who has lost it by a recovery code, once', async () => {
  const { email, token } = await newClient(stack, 'recupera');
  const { recoveryCodes } = await enrolFactor(stack, { token, email, password: PASSWORD });
  const recover = async (recoveryCode = '', password = PASSWORD) =>
    callRoute(stack, contract.recover, { body: { email, password, recoveryCode } });
  expect(codeOf(await recover(recoveryCodes[0], 'otra'))).toBe('CREDENTIALS_INVALID');
  expect(codeOf(await recover('AAAAA-AAAAA'))).toBe('VALIDATION_FAILED');
  expect((await recover(recoveryCodes[3]?.toLowerCase())).status).toBe(200);
  await isOver(token);
  expect(await tokenOf(stack, { email, password: PASSWORD })).not.toBe('');
  expect(codeOf(await recover(recoveryCodes[3]))).toBe('VALIDATION_FAILED');
  await mailAbout(email, /Se usó un código de recuperación/);
});

it('is reset by an administrator, who is informed as well', async () => {
  const [admin, person] = [await signInAdmin(stack), await newClient(stack, 'perdida')];
  const { userId } = person.profile;
  await enrolFactor(stack, { ...person, password: PASSWORD });
  const reset = { token: admin.token, params: { userId } };
  const { secondFactorSince } = await callOk(stack, contract.reset, reset);
  expect(secondFactorSince).toBeNull();
  expect(await factorsOf(person.email)).toEqual([]);
  await isOver(person.token);
  expect(codeOf(await callRoute(stack, contract.reset, reset))).toBe('SECOND_FACTOR_OFF');
  const own = { token: admin.token, params: { userId: admin.profile.userId } };
  expect(codeOf(await callRoute(stack, contract.reset, own))).toBe('OWN_SECOND_FACTOR');
  const audits = await callOk(stack, auditsContract.list, {
    token: admin.token,
    params: { targetId: userId },
  });
  expect(audits.items.map(({ action }) => action)).toContain('SecondFactorReset');
  await mailAbout(person.email, /Se restableció tu verificación/);
  await mailAbout(admin.email, /Restableciste una verificación/);
});
