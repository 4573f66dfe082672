import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import { accountsContract } from '../../../functions/accounts/accounts.contract.ts';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { API_BASE, type Route } from '../../../functions/core/http/route.ts';
import { sessionsKey } from '../../../functions/core/table/keys/keys.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { sessionsContract } from '../../../functions/sessions/sessions.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { codeOfSecret } from '../../../infra/local/client/authenticator.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { secretOf } from '../../support/access/authenticator.ts';
import {
  bareTokenOf,
  canRefresh,
  newAccount,
  newClient,
  PASSWORD,
  renewedToken,
  signInAdmin,
  startSession,
  tokenOf,
  type Person,
} from '../../support/people.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const table = tableOf(stack);

/** What a token is answered by a route that everybody may call. */
async function codeFor(token: string, route: Route = profilesContract.me): Promise<string> {
  const answer = await callRoute(stack, route, { token });
  return codeOf(answer) ?? String(answer.status);
}
const isOver = async (token: string) =>
  expect([await codeFor(token), await codeFor(token, accountsContract.startSession)]).toEqual([
    'SESSION_CLOSED',
    'SESSION_CLOSED',
  ]);
const another = ({ email }: Pick<Person, 'email'>) => tokenOf(stack, { email, password: PASSWORD });
const asAdmin = async (userId: string) => ({
  token: (await signInAdmin(stack)).token,
  params: { userId },
});

/** Dates the newest session of a person back, as if its password had been typed so many minutes ago. */
async function age({ profile: { userId } }: Person, field: string, minutes: number) {
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: sessionsKey(userId),
      UpdateExpression: 'SET #open[0].#field = :at',
      ExpressionAttributeNames: { '#open': 'open', '#field': field },
      ExpressionAttributeValues: { ':at': at },
    }),
  );
}

describe('a sign-in', () => {
  it('has no session until it is opened', async () => {
    const person = await newClient(stack, 'sesion');
    const token = await bareTokenOf(stack, { email: person.email, password: PASSWORD });
    expect(await codeFor(token)).toBe('SESSION_MISSING');
    await callOk(stack, accountsContract.startSession, { token });
    expect(await codeFor(token)).toBe('200');
    const { sessions } = await callOk(stack, sessionsContract.list, { token });
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ isCurrent: true });
  });

  it('of an administrator is over after twelve hours, and a client’s is not', async () => {
    for (const [role, code] of [
      ['admin', 'SESSION_EXPIRED'],
      ['cliente', '200'],
    ] as const) {
      const person = await newAccount(stack, role);
      await age(person, 'openedAt', 12 * 60);
      expect(await codeFor(person.token)).toBe(code);
    }
  });
});

it('a session that nobody used for two weeks is over', async () => {
  const person = await newClient(stack, 'ausente');
  await age(person, 'lastSeenAt', 14 * 24 * 60 - 5);
  expect(await codeFor(person.token, sessionsContract.list)).toBe('200');
  await age(person, 'lastSeenAt', 14 * 24 * 60);
  for (const route of [profilesContract.me, accountsContract.startSession]) {
    expect(await codeFor(person.token, route)).toBe('SESSION_EXPIRED');
  }
  expect(await codeFor(await another(person))).toBe('200');
});

describe('a sign-in from another device', () => {
  it('is reported by e-mail, and the first one is not', async () => {
    const { email } = await newClient(stack, 'dispositivo');
    const token = await bareTokenOf(stack, { email, password: PASSWORD });
    const { status } = await fetch(new URL(`${API_BASE}/session`, stack.portalUrl), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': 'Mozilla/5.0 (iPhone) Safari/605.1',
      },
    });
    expect(status).toBe(200);
    const warnings = async () =>
      (await mailsTo(stack, email)).filter(({ subject }) =>
        subject.startsWith('Nuevo inicio de sesión en tu cuenta'),
      );
    const [mail] = await until(async () => {
      const mails = await warnings();
      return mails.length > 0 ? mails : undefined;
    });
    expect(mail?.text).toContain('Dispositivo: Safari en iPhone');
    expect(mail?.text).toMatch(/Dirección IP: \S+/);
    // Nobody can switch it off.
    expect(mail?.text).not.toContain('desmarca');
    expect(await warnings()).toHaveLength(1);
  });
});

describe('the audit', () => {
  it('has each sign-in once, a wrong password and what one closes oneself', async () => {
    const person = await newClient(stack, 'huella');
    const { token, profile } = person;
    await callOk(stack, accountsContract.startSession, { token });
    const wrong = { token, body: { password: 'otra-clave-mala' } };
    expect(codeOf(await callRoute(stack, sessionsContract.confirm, wrong))).toBe(
      'VALIDATION_FAILED',
    );
    await callOk(stack, sessionsContract.closeMany, { token, body: { closing: 'others' } });
    const { items } = await callOk(stack, auditsContract.list, {
      token: (await signInAdmin(stack)).token,
      params: { targetId: profile.userId },
    });
    expect(items.map(({ action, actorId }) => [action, actorId])).toEqual(
      ['SessionsClosed', 'PasswordRefused', 'SignedIn', 'TermsAccepted'].map((action) => [
        action,
        profile.userId,
      ]),
    );
    const isFromSomewhere = items.every(({ address }) => address !== null);
    expect(isFromSomewhere).toBe(true);
    expect(items.find(({ action }) => action === 'SignedIn')?.details).toEqual({
      device: expect.any(String) as string,
      secondFactor: 'no',
    });
  });
});

describe('what ends sessions refuses their tokens at once', () => {
  it('closing one of one’s own', async () => {
    const person = await newClient(stack, 'cierra');
    const other = await startSession(stack, { email: person.email, password: PASSWORD });
    const { token } = person;
    const { sessions } = await callOk(stack, sessionsContract.list, { token });
    const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '';
    const left = await callOk(stack, sessionsContract.close, { token, params: { sessionId } });
    expect(left.sessions).toHaveLength(1);
    // The pool goes on renewing it: each of its tokens is of the closed session.
    for (const each of [other.token, await renewedToken(stack, other)]) await isOver(each);
    expect(await codeFor(token)).toBe('200');
    const again = await callRoute(stack, sessionsContract.close, { token, params: { sessionId } });
    expect(codeOf(again)).toBe('NOT_FOUND');
  });

  it('for as long as its refresh token lasts, however many sessions were closed after it', async () => {
    const person = await newClient(stack, 'vuelve');
    const { token } = person;
    const closed: Awaited<ReturnType<typeof startSession>>[] = [];
    for (let n = 0; n < 7; n += 1) {
      closed.push(await startSession(stack, { email: person.email, password: PASSWORD }));
      const { sessions } = await callOk(stack, sessionsContract.list, { token });
      const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '';
      await callOk(stack, sessionsContract.close, { token, params: { sessionId } });
    }
    for (const each of closed) await isOver(await renewedToken(stack, each));
    expect(await codeFor(token)).toBe('200');
  });

  it('closing the others, and closing all, by which no token is refreshed either', async () => {
    const person = await newClient(stack, 'todas');
    const signedIn = await startSession(stack, { email: person.email, password: PASSWORD });
    const { token } = signedIn;
    await callOk(stack, sessionsContract.closeMany, { token, body: { closing: 'others' } });
    await isOver(person.token);
    expect(await codeFor(token)).toBe('200');
    await callOk(stack, sessionsContract.closeMany, { token, body: { closing: 'all' } });
    await isOver(token);
    expect(await canRefresh(stack, signedIn)).toBe(false);
  });

  it('but not by a token alone, whose password was typed long ago: it may sign out', async () => {
    const person = await newClient(stack, 'robada');
    const other = await another(person);
    await age(person, 'confirmedAt', 10);
    const asOther = { token: other };
    const { sessions } = await callOk(stack, sessionsContract.list, asOther);
    const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '';
    const close = { ...asOther, params: { sessionId } };
    const refused = [
      await callRoute(stack, sessionsContract.close, close),
      await callRoute(stack, sessionsContract.closeMany, { ...asOther, body: { closing: 'all' } }),
      await callRoute(stack, sessionsContract.closeMany, {
        ...asOther,
        body: { closing: 'others' },
      }),
    ];
    expect(refused.map(codeOf)).toEqual(Array(3).fill('CONFIRMATION_REQUIRED'));
    expect(await codeFor(person.token)).toBe('200');
    await callOk(stack, sessionsContract.closeMany, { ...asOther, body: { closing: 'this' } });
    await isOver(other);
    expect(await codeFor(person.token)).toBe('200');
  });

  it('signing out', async () => {
    const person = await newClient(stack, 'sale');
    const other = await another(person);
    const { token } = person;
    await callOk(stack, sessionsContract.closeMany, { token, body: { closing: 'this' } });
    await isOver(token);
    expect(await codeFor(other)).toBe('200');
  });

  it('an administrator', async () => {
    const person = await newClient(stack, 'ajena');
    const theirs = await asAdmin(person.profile.userId);
    const { sessions } = await callOk(stack, sessionsContract.listOf, theirs);
    expect(sessions).toHaveLength(1);
    await callOk(stack, sessionsContract.closeAllOf, theirs);
    await isOver(person.token);
  });

  it('another password', async () => {
    const person = await newClient(stack, 'clave');
    const signedIn = await startSession(stack, { email: person.email, password: PASSWORD });
    const body = { mode: 'manual', password: 'otra-clave-larga' };
    const theirs = await asAdmin(person.profile.userId);
    await callOk(stack, usersContract.changePassword, { ...theirs, body });
    for (const token of [person.token, signedIn.token]) await isOver(token);
    expect(await canRefresh(stack, signedIn)).toBe(false);
    const now = await tokenOf(stack, { email: person.email, password: body.password });
    expect(await codeFor(now)).toBe('200');
  });

  it('a demotion', async () => {
    const person = await newAccount(stack, 'admin');
    const other = await startSession(stack, { email: person.email, password: PASSWORD });
    const theirs = await asAdmin(person.profile.userId);
    await callOk(stack, usersContract.changeRole, { ...theirs, body: { role: 'cliente' } });
    for (const token of [person.token, other.token, await renewedToken(stack, other)]) {
      await isOver(token);
    }
  });
});

describe('what asks for the password once more', () => {
  it('is done within ten minutes of it, and not later', async () => {
    const admin = await newAccount(stack, 'admin');
    const { token } = admin;
    const remove = async () => {
      const { profile } = await newClient(stack, 'borrada');
      return callRoute(stack, usersContract.remove, { token, params: { userId: profile.userId } });
    };
    expect((await remove()).status).toBe(200);
    await age(admin, 'confirmedAt', 10);
    expect(codeOf(await remove())).toBe('CONFIRMATION_REQUIRED');

    const wrong = { token, body: { password: 'no-es-esta' } };
    expect((await callRoute(stack, sessionsContract.confirm, wrong)).body).toMatchObject({
      error: { fields: { password: ['La contraseña no es correcta'] } },
    });
    expect(codeOf(await remove())).toBe('CONFIRMATION_REQUIRED');
    const code = codeOfSecret((await secretOf(admin.email)) ?? '');
    await callOk(stack, sessionsContract.confirm, { token, body: { password: PASSWORD, code } });
    expect((await remove()).status).toBe(200);
  });
});
