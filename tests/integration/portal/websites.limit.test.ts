import { beforeAll, expect, inject, it } from 'vitest';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { givePlan } from '../../support/plans.ts';

const stack = inject('stack');
let elena: Person;
let admin: Person;

beforeAll(async () => {
  elena = await newClient(stack, 'elena');
  admin = await signInAdmin(stack);
});

const register = ({ token }: Person, n: number) => {
  const url = `https://limite-${String(n)}.example`;
  const body = { name: 'Sitio de prueba', url, type: 'blog', apiKey: null };
  return callRoute(stack, websitesContract.create, { token, body });
};

it('a plan lets a client register so many sites and no more, even at once', async () => {
  await givePlan(stack, { admin, person: elena }, { siteLimit: 4 });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => register(elena, n)));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual([
    [409, 'SITE_LIMIT_REACHED'],
    [409, 'SITE_LIMIT_REACHED'],
  ]);
  await givePlan(stack, { admin, person: elena }, { siteLimit: 5 });
  expect((await register(elena, 7)).status).toBe(201);
  expect((await register(elena, 8)).status).toBe(409);
});

it('a client without a plan registers three sites, and more with a plan without a limit', async () => {
  const flora = await newClient(stack, 'flora');
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => register(flora, n)));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual([
    [409, 'SITE_LIMIT_WITHOUT_PLAN'],
    [409, 'SITE_LIMIT_WITHOUT_PLAN'],
  ]);
  const { token } = flora;
  const full = await callOk(stack, userPlansContract.current, { token });
  expect(full).toMatchObject({ planName: 'Sin plan', siteLimit: 3, websitesCount: 3 });
  await givePlan(stack, { admin, person: flora }, { siteLimit: null });
  expect((await register(flora, 6)).status).toBe(201);
});
