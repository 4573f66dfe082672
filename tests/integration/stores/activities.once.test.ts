import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import { onceKey } from '../../../functions/core/table/keys/keys.ts';
import { createTable } from '../../../functions/core/table/table.ts';
import { clientOf } from '../../support/dynamodb-local.ts';
import { asAdmin, asClient, newActivities, wireActivities } from './support/activities.ts';
import { recordTransactions, transactionUnits } from './support/aws-rule.ts';
import { personId } from './support/samples.ts';

let world: Awaited<ReturnType<typeof newActivities>>;
/** A person of each test's own, with a site and a plan of five activities. */
let n = 0;
let websiteId: string;
let userPlanId: string;

beforeAll(async () => {
  world = await newActivities();
  await world.person(0, 'Admin');
});
afterAll(() => world.table.destroy());
beforeEach(async () => {
  n += 1;
  await world.person(n);
  websiteId = await world.site(n);
  userPlanId = await world.plan(n, 5);
});

const submission = (key: string = newId(), who = personId(n)) => ({
  scope: `${who}#POST /api/activities`,
  key,
});
const consumed = () => world.consumed(n, userPlanId);
const units = (count: number) => ({ item: count, sum: count, entries: count });

/** A Lambda whose connection breaks after every other transaction that was written. */
function wireLossy() {
  const base = clientOf(inject('dynamoDbEndpoint'));
  let written = 0;
  base.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next(args);
        if (commandName.startsWith('TransactWrite')) written += 1;
        const isLost = commandName.startsWith('TransactWrite') && written % 2 === 1;
        if (isLost) throw Object.assign(new Error('timed out'), { name: 'TimeoutError' });
        return answer;
      },
    { step: 'initialize', name: 'loseAnswers' },
  );
  return wireActivities(createTable(world.table.name, base));
}
const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code?: string }).code] : [],
  );

describe('a submission', () => {
  it('sent again answers what it created, and takes no second unit', async () => {
    const once = submission();
    const first = await world.submit(asClient(n), websiteId, once);
    expect(await world.submit(asClient(n), websiteId, once)).toEqual(first);
    expect(await world.stored(n)).toHaveLength(1);
    expect(await consumed()).toEqual(units(1));
    await world.submit(asClient(n), websiteId, submission());
    expect(await consumed()).toEqual(units(2));
  });

  it('sent twenty times at once creates one, and answers each the same', async () => {
    const once = submission();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.submit(asClient(n), websiteId, once)),
    );
    expect(new Set(answers.map(({ activityId }) => activityId)).size).toBe(1);
    expect(await world.stored(n)).toHaveLength(1);
    expect(await consumed()).toEqual(units(1));
  });

  it('of an administrator is found again in the partition of the site’s owner', async () => {
    const once = submission('0123456789abcdef', personId(0));
    const first = await world.submit(asAdmin, websiteId, once);
    expect(first.userId).toBe(personId(n));
    expect(await world.submit(asAdmin, websiteId, once)).toEqual(first);
  });

  it('whose answer was lost is answered, also where it took the last unit', async () => {
    const wired = wireLossy();
    await world.plan(n, 1);
    const once = submission();
    const lost = await world.submit(asClient(n), websiteId, { ...once, wired });
    expect(await world.stored(n)).toMatchObject([{ activityId: lost.activityId }]);
    expect(await world.submit(asClient(n), websiteId, once)).toEqual(lost);
    const other = world.submit(asClient(n), websiteId, submission());
    await expect(other).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
  });

  it('is one person’s: another has the same key for themselves', async () => {
    const first = await world.submit(asClient(n), websiteId, submission('0123456789abcdef'));
    n += 1;
    await world.person(n);
    await world.plan(n, 5);
    const theirs = await world.site(n);
    const second = await world.submit(asClient(n), theirs, submission('0123456789abcdef'));
    expect(second.userId).not.toBe(first.userId);
  });

  it('with other words by the same key is refused, and creates nothing', async () => {
    const once = submission();
    await world.submit(asClient(n), websiteId, once);
    const other = world.submit(asClient(n), await world.site(n), once);
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await consumed()).toEqual(units(1));
  });

  it('of what was deleted since creates nothing again', async () => {
    const once = submission();
    const { activityId } = await world.submit(asClient(n), websiteId, once);
    await world.remove(asClient(n), activityId);
    const again = world.submit(asClient(n), websiteId, once);
    await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await world.stored(n)).toEqual([]);
  });

  it('that was refused is free to be sent again', async () => {
    const once = submission();
    await world.plan(n, 1);
    const { activityId } = await world.create(asClient(n), websiteId);
    const refused = world.submit(asClient(n), websiteId, once);
    await expect(refused).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
    await world.remove(asClient(n), activityId);
    await world.submit(asClient(n), websiteId, once);
    expect(await world.stored(n)).toHaveLength(1);
  });

  it('is known for a week, as long as its event, whether TTL has removed it by then or not', async () => {
    const once = submission();
    await world.submit(asClient(n), websiteId, once);
    const { clock } = world.lambda;
    const record = await world.get(onceKey(once.scope, once.key));
    const seconds = Number(record?.['expiresAt']) - clock.now / 1_000;
    expect(seconds).toBeGreaterThan(7 * 86_000);
    expect(seconds).toBeLessThanOrEqual(7 * 86_400);
    const then = clock.now;
    clock.now += 7 * 86_400_000 + 1_000;
    await world.submit(asClient(n), websiteId, once);
    clock.now = then;
    expect(await world.stored(n)).toHaveLength(2);
  });
});

describe('a hundred submissions at once with a quota of five', () => {
  it('of which every other answer is lost: five succeed, and the others learn why', async () => {
    const wired = wireLossy();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () =>
        world.submit(asClient(n), websiteId, { ...submission(), wired }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(new Set(codesOf(outcomes))).toEqual(new Set(['QUOTA_EXHAUSTED']));
    expect(await world.stored(n)).toHaveLength(5);
    expect(await consumed()).toEqual(units(5));
  });
});

describe('what it costs', () => {
  it('by AWS’s rule: 2 WCU for the record, 16 to create a client’s, 10 an administrator’s', async () => {
    const sent = recordTransactions(world.table.client);
    const { reads } = await world.table.meter.measure(() =>
      world.submit(asClient(n), websiteId, submission()),
    );
    // As many as without a key: the record is read where something went wrong alone.
    expect(reads).toBeLessThanOrEqual(3.5);
    await world.submit(asAdmin, websiteId, submission(newId(), personId(0)));
    const costs = await Promise.all(sent.map((writes) => transactionUnits(world.table, writes)));
    expect(costs).toEqual([16, 10]);
  });
});
