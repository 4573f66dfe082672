import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { requestCountsKey } from '../../../functions/core/table/keys.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { callRoute, codeOf } from '../../../infra/local/portal-client.ts';
import { newClient, type Person } from '../../support/people.ts';
import { tableOf } from '../../support/table.ts';

const stack = inject('stack');
const MINUTE_MS = 60_000;
let ana: Person;
let benito: Person;
beforeAll(async () => {
  ana = await newClient(stack, 'apurada');
  benito = await newClient(stack, 'tranquilo');
});

/** Makes somebody have used up all writes of the minutes in which the test may run. */
async function useUp({ profile: { userId } }: Person): Promise<void> {
  const { client, name: TableName } = tableOf(stack);
  const now = Date.now();
  for (const at of [now, now + MINUTE_MS, now + 2 * MINUTE_MS]) {
    const key = requestCountsKey(userId, new Date(at).toISOString().slice(0, 16));
    await client.send(new PutCommand({ TableName, Item: { ...key, writes: 1_000_000 } }));
  }
}

describe('a person who writes too often', () => {
  const body = { firstName: 'Ana', lastName: 'Pérez' };
  const write = ({ token }: Person) => callRoute(stack, profilesContract.update, { token, body });

  it('is refused until the next minute, and still reads; nobody else is', async () => {
    expect((await write(ana)).status).toBe(200);
    await useUp(ana);
    const refused = await write(ana);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'TOO_MANY_REQUESTS']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(JSON.stringify(refused.body)).toMatch(/Vuelve a intentarlo en \d+ segundos?\./);
    expect((await callRoute(stack, profilesContract.me, { token: ana.token })).status).toBe(200);
    expect((await write(benito)).status).toBe(200);
  });
});
