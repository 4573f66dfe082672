import { beforeAll, expect, inject, it } from 'vitest';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callRoute, codeOf } from '../../../infra/local/portal-client.ts';
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
  await givePlan(stack, { admin, person: elena }, { siteLimit: 2 });
  const answers = await Promise.all([1, 2, 3, 4].map((n) => register(elena, n)));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual([
    [409, 'SITE_LIMIT_REACHED'],
    [409, 'SITE_LIMIT_REACHED'],
  ]);
  await givePlan(stack, { admin, person: elena }, { siteLimit: 3 });
  expect((await register(elena, 5)).status).toBe(201);
  expect((await register(elena, 6)).status).toBe(409);
});

it('a plan without a limit, or none, lets them register any number', async () => {
  const flora = await newClient(stack, 'flora');
  expect((await register(flora, 7)).status).toBe(201);
  await givePlan(stack, { admin, person: flora }, { siteLimit: null });
  expect((await register(flora, 8)).status).toBe(201);
});
