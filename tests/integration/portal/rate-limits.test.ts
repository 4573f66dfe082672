import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { READS_PER_MINUTE } from '../../../functions/core/http/route.ts';
import { requestCountsKey } from '../../../functions/core/table/keys/keys.ts';
import { dashboardContract } from '../../../functions/dashboard/dashboard.contract.ts';
import { paymentsContract } from '../../../functions/payments/payments.contract.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { newClient, type Person } from '../../support/people.ts';
import { tableOf } from '../../support/table.ts';

const stack = inject('stack');
const { client, name: TableName } = tableOf(stack);
const MINUTE_MS = 60_000;
/** `rateLimitFactor` of the local stage. */
const LOCAL_FACTOR = 100;
const CHECKOUT = 'POST /api/payments';
let ana: Person;
let benito: Person;
beforeAll(async () => {
  ana = await newClient(stack, 'apurada');
  benito = await newClient(stack, 'tranquilo');
});

/** Makes somebody have used a count so often in each minute in which the test may run. */
async function useUp(
  { profile: { userId } }: Person,
  count: string,
  used = 1_000_000,
): Promise<void> {
  const now = Date.now();
  for (const at of [now, now + MINUTE_MS, now + 2 * MINUTE_MS]) {
    const key = requestCountsKey(userId, new Date(at).toISOString().slice(0, 16));
    await client.send(new PutCommand({ TableName, Item: { ...key, [count]: used } }));
  }
}

/** What was counted of somebody, over all minutes. */
async function counted({ profile: { userId } }: Person, count: string): Promise<number> {
  const { pk } = requestCountsKey(userId, '');
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    }),
  );
  return Items.reduce((sum, item) => sum + Number(item[count] ?? 0), 0);
}

const body = { revision: 0, firstName: 'Ana', lastName: 'Pérez' };
const write = ({ token }: Person) => callRoute(stack, profilesContract.update, { token, body });
/** A person who is let through learns that there is no such plan. */
const checkOut = ({ token }: Person) => {
  const plan = { planId: '01kb3f0a9x5m3v7c2d8e4h6j9k', revision: 1 };
  return callRoute(stack, paymentsContract.checkout, { token, body: plan });
};

describe('a person who writes too often', () => {
  it('is refused until the next minute, and still reads; nobody else is', async () => {
    expect((await write(ana)).status).toBe(200);
    await useUp(ana, 'writes');
    const refused = await write(ana);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'TOO_MANY_REQUESTS']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(JSON.stringify(refused.body)).toMatch(/Vuelve a intentarlo en \d+ segundos?\./);
    expect((await callRoute(stack, profilesContract.me, { token: ana.token })).status).toBe(200);
    expect((await write(benito)).status).toBe(200);
  });

  it('is counted, request by request, over all routes that write', async () => {
    const clara = await newClient(stack, 'contada');
    const before = await counted(clara, 'writes');
    await Promise.all([write(clara), write(clara), write(clara), checkOut(clara)]);
    await callRoute(stack, profilesContract.me, { token: clara.token });
    expect((await counted(clara, 'writes')) - before).toBe(4);
    expect(await counted(clara, CHECKOUT)).toBe(1);
  });

  it('may do less of what is costly, and goes on with the rest', async () => {
    const dora = await newClient(stack, 'compradora');
    expect((await checkOut(dora)).status).not.toBe(429);
    await useUp(dora, CHECKOUT);
    expect((await checkOut(dora)).status).toBe(429);
    expect((await write(dora)).status).toBe(200);
  });
});

describe('a person who reads too often', () => {
  it('is refused until the next minute, and may still write', async () => {
    const eva = await newClient(stack, 'lectora');
    const read = () => callRoute(stack, dashboardContract.overview, { token: eva.token });
    expect((await read()).status).toBe(200);
    // The local stack allows a hundred times as many. Of these 100 are left, of two minutes 200.
    await useUp(eva, 'reads', READS_PER_MINUTE * LOCAL_FACTOR - 100);
    const answers: Awaited<ReturnType<typeof read>>[] = [];
    for (let n = 0; n < 60; n += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 5 }, read))));
    }
    const refused = answers.filter(({ status }) => status === 429);
    const through = answers.filter(({ status }) => status === 200);
    expect(through.length + refused.length).toBe(300);
    expect(through.length).toBeGreaterThanOrEqual(99);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'TOO_MANY_REQUESTS'));
    expect((await write(eva)).status).toBe(200);
  });
});
