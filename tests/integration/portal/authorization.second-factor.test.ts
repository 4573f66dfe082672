import pMap from 'p-map';
import { describe, expect, inject, it } from 'vitest';
import { accountsContract } from '../../../functions/accounts/accounts.contract.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { secondFactorsContract } from '../../../functions/second-factors/second-factors.contract.ts';
import { sessionsContract } from '../../../functions/sessions/sessions.contract.ts';
import { codeOfSecret } from '../../../infra/local/client/authenticator.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { loadContracts } from '../../../scripts/lib/contracts.ts';
import { enrolFactor } from '../../support/access/authenticator.ts';
import { newBareAccount, PASSWORD, signInAdmin } from '../../support/people.ts';
import { rootDir } from '../../support/root.ts';

const stack = inject('stack');
const AT_ONCE = 6;

/** Every route that confirms its caller. */
const routes = Object.values(await loadContracts(rootDir))
  .flatMap((contract) => Object.values(contract))
  .filter(({ auth }) => auth === 'admin' || auth === 'user');
/** Any id: nobody gets as far as what it names. */
const idsFor = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'ninguno']));

describe('an administrator without a second factor', () => {
  it('is answered by nothing but the enrolment and the sign-out, and goes on in the same session after it', async () => {
    const { email, token } = await newBareAccount(stack, 'admin');
    const answers = await pMap(
      routes,
      async (route) => {
        const answer = await callRoute(stack, route, { token, params: idsFor(route.path) });
        const code = codeOf(answer);
        const isRefused = code === 'SECOND_FACTOR_REQUIRED' && answer.status === 403;
        return isRefused ? [] : [`${route.path}: ${code ?? String(answer.status)}`];
      },
      { concurrency: AT_ONCE },
    );
    expect(routes.length).toBeGreaterThan(100);
    expect(answers.flat()).toEqual([
      '/account/second-factor: VALIDATION_FAILED',
      '/account/second-factor/verification: VALIDATION_FAILED',
      '/sessions/closure: VALIDATION_FAILED',
    ]);
    const opened = await callOk(stack, accountsContract.startSession, { token });
    expect(opened.needsSecondFactor).toBe(true);

    await enrolFactor(stack, { token, email, password: PASSWORD });
    expect((await callOk(stack, profilesContract.me, { token })).role).toBe('admin');
  });

  it('signs out, and the session is over', async () => {
    const { token } = await newBareAccount(stack, 'admin');
    await callOk(stack, sessionsContract.closeMany, { token, body: { closing: 'this' } });
    const after = await callRoute(stack, profilesContract.me, { token });
    expect(codeOf(after)).toBe('SESSION_CLOSED');
  });

  it('is one who switched it off, too, and one whose factor was reset after the next sign-in', async () => {
    const { email, token, profile } = await newBareAccount(stack, 'admin');
    const { secret } = await enrolFactor(stack, { token, email, password: PASSWORD });
    const body = { password: PASSWORD, code: codeOfSecret(secret) };
    await callOk(stack, secondFactorsContract.switchOff, { token, body });
    const own = { token };
    expect(codeOf(await callRoute(stack, profilesContract.me, own))).toBe('SECOND_FACTOR_REQUIRED');

    await enrolFactor(stack, { token, email, password: PASSWORD });
    const admin = await signInAdmin(stack);
    const params = { userId: profile.userId };
    await callOk(stack, secondFactorsContract.reset, { token: admin.token, params });
    expect(codeOf(await callRoute(stack, profilesContract.me, own))).toBe('SESSION_CLOSED');
  });
});
