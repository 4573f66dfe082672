import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import { onceKey, outboxKey } from '../../../functions/core/table/keys/keys.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import { announce } from '../../support/events.ts';
import { newClient, type Person } from '../../support/people.ts';
import { queueOf, workedQueues, type Letter } from '../../support/queues/queues.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const MARK = `basura-${newId()}`;
/** In which garbage is where an alarm rings, on a busy machine. Three tries of it would take six minutes and more. */
const SECONDS = 120;
const isOurs = ({ body }: Letter) => body.includes(MARK);

/** Takes garbage of this test from a queue of dead letters, until there is so much. */
async function lettersOf(name: string, count: number): Promise<Letter[]> {
  const queue = await queueOf(stack, `${name}-dead-letters`);
  const letters: Letter[] = [];
  return until(
    async () => {
      letters.push(...(await queue.take(isOurs)));
      return letters.length >= count ? letters : undefined;
    },
    { seconds: SECONDS },
  );
}

let person: Person;
beforeAll(async () => {
  person = await newClient(stack, 'basura');
});

/** An event whose subscriber shows it to the person, and the time until then (ms). */
async function timeOfAnEvent(): Promise<number> {
  const event = {
    ...{ type: 'PaymentRefunded', eventId: newId(), userId: person.profile.userId },
    ...{ paymentId: newId(), planName: 'Básico', amountCents: 100, currency: 'USD' },
  };
  const started = performance.now();
  await announce(stack, event);
  const query = { filter: 'all' as const };
  await until(async () => {
    const { token } = person;
    const { items } = await callOk(stack, notificationsContract.list, { token, query });
    return items.some(({ notificationId }) => notificationId === event.eventId) || undefined;
  });
  return performance.now() - started;
}

describe('garbage', () => {
  it('in every queue is with its dead letters at once, as it came and with the reason', async () => {
    const names = await workedQueues(stack);
    expect(names.length).toBeGreaterThan(15);
    const garbage = [`{${MARK}`, JSON.stringify({ type: MARK }), JSON.stringify([MARK])];
    await Promise.all(
      names.map(async (name) => {
        const queue = await queueOf(stack, name);
        for (const body of garbage) await queue.send(body);
        const letters = await lettersOf(name, garbage.length);
        expect(letters.map(({ body }) => body).sort()).toEqual([...garbage].sort());
        for (const { reason } of letters) expect(reason).toMatch(/./);
      }),
    );
  }, 240_000);

  it('in the outbox is with the dead letters of the stream, and events behind it are published', async () => {
    const { client, name: TableName } = tableOf(stack);
    const items = [
      { ...outboxKey(newId()), mark: MARK },
      { ...outboxKey(newId()), event: MARK },
      { ...outboxKey(newId()), event: { type: '', eventId: MARK } },
      { ...onceKey(MARK, newId()), event: { type: 'UserDeleted', mark: MARK } },
    ];
    for (const Item of items) await client.send(new PutCommand({ TableName, Item }));
    expect(await timeOfAnEvent()).toBeLessThan(SECONDS * 1_000);
    const letters = await lettersOf('portal-local-events-publisher', items.length);
    expect(letters).toHaveLength(items.length);
    for (const { body, reason } of letters) {
      // The item as the stream has it, so that it can be put right and published again.
      expect(JSON.parse(body)).toMatchObject({ eventName: 'INSERT', keys: { pk: {} }, image: {} });
      expect(reason).toMatch(/Invalid|Too small/);
    }
  });

  it('among the activities is with the dead letters of the collector, which goes on', async () => {
    const { client, name: TableName } = tableOf(stack);
    const Key = { pk: `ACTIVITIES#${MARK}`, sk: 'ACTIVITY#basura' };
    await client.send(new PutCommand({ TableName, Item: Key }));
    await client.send(new DeleteCommand({ TableName, Key }));
    const letters = await lettersOf('portal-local-events-collector', 2);
    expect(
      letters.map(({ body }) => (JSON.parse(body) as { eventName: string }).eventName),
    ).toEqual(expect.arrayContaining(['INSERT', 'REMOVE']));
  });
});
