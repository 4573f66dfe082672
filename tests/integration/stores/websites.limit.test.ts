import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { profileKey } from '../../../functions/core/table/keys/keys.ts';
import type { Submission } from '../../../functions/core/table/commit/once.ts';
import { createQuota } from '../../../functions/user-plans/user-plans.quota.view.ts';
import { registrationSchema } from '../../../functions/websites/websites.form.domain.ts';
import { createWebsite } from '../../../functions/websites/websites.service.ts';
import { createWebsites } from '../../../functions/websites/websites.entity.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { asAdmin, asClient, givePlan } from './support/activities.ts';
import { addPeople, newTable, personId } from './support/samples.ts';

let table: TestTable;
beforeAll(async () => {
  table = await newTable();
  await addPeople(table, ...[0, 1, 2, 3, 4, 5, 6].map(personId));
});
afterAll(() => table.destroy());

const now = new Date('2026-11-21T12:00:00.000Z');
/** Each from a Lambda of its own. */
const register = (
  caller = asClient(1),
  at = now,
  { submission, userId }: { submission?: Submission; userId?: string } = {},
) =>
  createWebsite(
    caller,
    {
      input: registrationSchema.parse({
        name: 'Panadería',
        url: 'https://panaderia.cl',
        type: 'blog',
        apiKey: null,
        ...(userId !== undefined && { userId }),
      }),
      submission,
    },
    {
      websites: createWebsites(table),
      commit: createCommit(table, { now: () => at }),
      quota: createQuota(table),
      secrets: { seal: () => Promise.reject(new Error('There is no key')) },
      sitesWithoutPlan: 3,
      mayBeRead: () => true,
      newId,
    },
  );
const sitesOf = async (n: number) => {
  const Key = profileKey(personId(n));
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
  const ids = await createWebsites(table).findOwnedIds(personId(n), 50);
  expect(Item?.['websitesCount'] ?? 0).toBe(ids.length);
  return ids.length;
};
const refusals = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code?: string }).code] : [],
  );

it('ten registrations at once with a limit of four leave four sites', async () => {
  await givePlan(table, personId(1), { activityLimit: 5, siteLimit: 4 });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => register()));
  expect(refusals(outcomes)).toEqual(Array(6).fill('SITE_LIMIT_REACHED'));
  expect(await sitesOf(1)).toBe(4);
  await expect(register()).rejects.toMatchObject({ code: 'SITE_LIMIT_REACHED' });
});

it('ten registrations at once without a plan leave three sites', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => register(asClient(2))),
  );
  expect(refusals(outcomes)).toEqual(Array(7).fill('SITE_LIMIT_WITHOUT_PLAN'));
  expect(await sitesOf(2)).toBe(3);
});

it('a plan that is over leaves the sites there are, and lets no more in', async () => {
  await givePlan(table, personId(3), { activityLimit: 5, siteLimit: 4, days: 2 });
  for (let i = 0; i < 4; i += 1) await register(asClient(3));
  const later = register(asClient(3), new Date('2026-11-24T12:00:00.000Z'));
  await expect(later).rejects.toMatchObject({ code: 'SITE_LIMIT_WITHOUT_PLAN' });
  expect(await sitesOf(3)).toBe(4);
});

it('an older plan of fewer sites lets as many in as there are without one', async () => {
  await givePlan(table, personId(5), { activityLimit: 5, siteLimit: 1 });
  for (let i = 0; i < 3; i += 1) await register(asClient(5));
  await expect(register(asClient(5))).rejects.toMatchObject({ code: 'SITE_LIMIT_REACHED' });
  expect(await sitesOf(5)).toBe(3);
});

it('a plan without a limit lets in any number', async () => {
  await givePlan(table, personId(4), { activityLimit: 5 });
  for (let i = 0; i < 5; i += 1) await register(asClient(4));
  expect(await sitesOf(4)).toBe(5);
});

it('administrators have as many as they like', async () => {
  await givePlan(table, personId(0), { activityLimit: 5, siteLimit: 1 });
  for (let i = 0; i < 4; i += 1) await register(asAdmin, now, { userId: personId(0) });
  expect(await sitesOf(0)).toBe(4);
});

it('a submission that comes twice, and at once, takes one of the last places', async () => {
  await givePlan(table, personId(6), { activityLimit: 5, siteLimit: 1 });
  for (let i = 0; i < 2; i += 1) await register(asClient(6));
  const submission = { scope: `${personId(6)}#POST /websites`, key: 'la-misma-clave-siempre' };
  const submit = () => register(asClient(6), now, { submission });
  const [first, second] = await Promise.all([submit(), submit()]);
  expect(second).toEqual(first);
  expect(await submit()).toEqual(first);
  expect(await sitesOf(6)).toBe(3);
  await expect(register(asClient(6))).rejects.toMatchObject({ code: 'SITE_LIMIT_REACHED' });
});
