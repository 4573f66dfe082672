import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attentionOf } from '../../../functions/attention/attention.causes.domain.ts';
import type { SiteState } from '../../../functions/attention/attention.subjects.domain.ts';
import { newId } from '../../../functions/core/id.ts';
import { assign, dismiss } from '../../../functions/attention/attention.change.service.ts';
import {
  subjectText,
  type AttentionItem,
  type Subject,
} from '../../../functions/attention/attention.domain.ts';
import { createAttention } from '../../../functions/attention/attention.entity.ts';
import { settledHead } from '../../../functions/attention/attention.head.domain.ts';
import { listAttention } from '../../../functions/attention/attention.list.service.ts';
import { makeRound } from '../../../functions/attention/attention.round.service.ts';
import { createRounds } from '../../../functions/attention/attention.rounds.entity.ts';
import { quietSite } from '../../../functions/attention/attention.samples.ts';
import { listWhole } from '../../../functions/attention/attention.outage.entity.ts';
import { reconcile } from '../../../functions/attention/attention.service.ts';
import { wireAttention } from '../../../functions/attention/attention.wiring.ts';
import { createThread } from '../../../functions/activities/thread/activities.thread.entity.ts';
import { createActivityView } from '../../../functions/activities/activities.view.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { attentionCountsKey } from '../../../functions/core/table/keys/attention-keys.ts';
import { profileKey, websiteKey, websiteRowKey } from '../../../functions/core/table/keys/keys.ts';
import type { Write } from '../../../functions/core/table/entity/writes.ts';
import { createPaymentFacts } from '../../../functions/payments/payments.view.ts';
import { createPeopleFacts, createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import { createMonthlyFacts } from '../../../functions/reports/monthly/reports.monthly.view.ts';
import { createSavedStats } from '../../../functions/status/status.stats.entity.ts';
import { createSiteConnections } from '../../../functions/websites/websites.view.ts';
import { writeAll } from '../../../infra/local/demo/bulk-seed.ts';
import { triesAll } from '../../support/depth.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { allOf } from '../../support/exporting.ts';
import { givePlan } from './support/activities.ts';
import { recordTransactions, transactionUnits } from './support/aws-rule.ts';
import { putSites } from './support/bulk-sites.ts';
import { activityAt, putActivity } from './support/report-activities.ts';
import { newTable, personId, sampleStats, sampleWebsite } from './support/samples.ts';

/** `npm run test:long` looks at ten thousand. */
const COUNT = triesAll ? 10_000 : 1_000;
const now = new Date('2026-11-21T12:00:00.000Z');
const eva = personId(1);
const me = { userId: eva, position: 'owner' } as const;
const owners = [3, 4, 5].map((n) => ({
  userId: personId(n),
  name: `Constanza Sepúlveda ${String(n)}`,
}));
const siteId = (n: number) => `01kag00000000000000${String(n).padStart(7, '0')}`;
const subjectOfSite = (n: number) => subjectText({ type: 'site', id: siteId(n) });
const failingSince = (n: number) => new Date(now.getTime() - n * 20_000).toISOString();

/** Half of the sites fail, the others have updates: one item each. */
const siteOf = (n: number): SiteState => ({
  ...quietSite,
  owner: owners[n % 3] ?? null,
  name: `Panadería y Pastelería La Espiga de Providencia ${String(n)}`,
  lastSyncDate: failingSince(n),
  ...(n % 2 === 0
    ? { failures: 3, failure: { code: 'timeout', httpStatus: null } as const }
    : { pendingUpdates: 12 }),
});

let table: TestTable;
let sent: ReturnType<typeof recordTransactions>;
let attention: ReturnType<typeof createAttention>;
const states = new Map<string, SiteState>();
const wired = () => ({
  attention,
  commit: createCommit(table, { now: () => now }),
  readState: (subject: { id: string }) => Promise.resolve(states.get(subject.id)),
  people: createPeopleView(table),
  newId,
});
type Stored = Record<string, unknown>;
const counts = new Map<string, Record<string, number>>();

/** Sums what an update of counts adds. */
function addUp({ Key, ExpressionAttributeValues = {} }: NonNullable<Write['Update']>): void {
  const shard = String(Key?.['sk']);
  const sums = counts.get(shard) ?? {};
  for (const [placeholder, by] of Object.entries(ExpressionAttributeValues)) {
    const name = placeholder.slice(1);
    sums[name] = (sums[name] ?? 0) + Number(by);
  }
  counts.set(shard, sums);
}

/** Sites that are looked at again, or decided of: only their heads are read. */
const hasHead = (n: number) => n < 10 || n > COUNT - 10;

/** What a look at a site would put; what it would count is summed. */
function newItems(n: number): Stored[] {
  const subject = subjectOfSite(n);
  const state = siteOf(n);
  const standing = { subject, owner: state.owner, attention: attentionOf(state, now) };
  const writes = attention.replace(undefined, settledHead(undefined, standing, now));
  for (const { Update } of writes) if (Update) addUp(Update);
  const items = writes.flatMap(({ Put }) => (Put?.Item ? [Put.Item] : []));
  return items.filter(({ sk }) => sk !== 'HEAD' || hasHead(n));
}

async function addPerson(userId: string, role: 'admin' | 'cliente'): Promise<void> {
  const names = { firstName: 'Eva', lastName: 'Soto', email: `${userId}@ejemplo.cl` };
  const createdAt = '2026-11-01T12:00:00.000Z';
  const more = { createdAt, lastSignInAt: createdAt };
  const Item = { ...profileKey(userId), ...names, ...more, userId, role };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
}

beforeAll(async () => {
  table = await newTable();
  sent = recordTransactions(table.client);
  attention = createAttention(table);
  await addPerson(eva, 'admin');
  const all = Array.from({ length: COUNT }, (_, n) => n);
  for (const n of all) states.set(siteId(n), siteOf(n));
  // As if each had been looked at, with far fewer requests.
  await writeAll(
    table,
    all.flatMap((n) => newItems(n)),
  );
  for (const [sk, sums] of counts) {
    const Item = { ...attentionCountsKey(Number(sk)), ...sums };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  }
}, 120_000);
afterAll(() => table.destroy());

/** Units of the transaction that a work sends, of what it adds or changes. */
async function unitsOf<T>(work: () => Promise<T>): Promise<{ result: T; units: number }> {
  sent.length = 0;
  const result = await work();
  return { result, units: await transactionUnits(table, sent.at(-1) ?? []) };
}
const measured = <T>(work: () => Promise<T>) => table.meter.measure(work);
const list = (query: Partial<Parameters<typeof listAttention>[1]> = {}) =>
  measured(() =>
    listAttention(
      me,
      { state: 'open', ...query },
      { attention, listWhole: (...asked) => listWhole(attention, ...asked) },
    ),
  );
const failing = { kind: 'siteDown' } as const;
const kindsOf = (items: readonly AttentionItem[]) => [...new Set(items.map(({ kind }) => kind))];

describe(`${String(COUNT)} sites that want an administrator`, () => {
  it('are counted, by one cheap Query', async () => {
    const { result, reads, commands } = await measured(() => attention.count(eva));
    expect(result).toEqual({
      kinds: { siteDown: COUNT / 2, updatesPending: COUNT / 2 },
      mine: 0,
      aside: 0,
      asideOfTechnicians: 0,
    });
    expect(reads).toBe(0.5);
    expect(commands).toHaveLength(1);
  });

  it('are listed worst first, then oldest; a page is one Query of one unit', async () => {
    const first = await list(failing);
    expect(first.result.items).toHaveLength(15);
    expect(kindsOf(first.result.items)).toEqual(['siteDown']);
    expect(first.result.items[0]?.since).toBe(failingSince(COUNT - 2));
    const second = await list({ ...failing, cursor: first.result.nextCursor ?? '' });
    expect(second.result.items[0]?.since).toBe(failingSince(COUNT - 32));
    for (const { reads, commands } of [first, second]) {
      expect(reads).toBeLessThanOrEqual(1);
      expect(commands).toHaveLength(1);
    }
  });

  it('are one where they fail together: the list of all goes on with what comes after them', async () => {
    const first = await list();
    const { items, outage, nextCursor } = first.result;
    expect(outage).toEqual({ sites: COUNT / 2, since: failingSince(0), together: true });
    expect([items.length, ...kindsOf(items)]).toEqual([15, 'updatesPending']);
    expect(first.reads).toBeLessThanOrEqual(3);
    const second = await list({ cursor: nextCursor ?? '' });
    expect(second.result.outage).toBeUndefined();
    expect([second.result.items.length, ...kindsOf(second.result.items)]).toEqual([
      15,
      'updatesPending',
    ]);
    expect(second.result.items).not.toContainEqual(items[0]);
  });

  it('are read whole for a file, by Queries of a megabyte', async () => {
    const whole = () => allOf(attention.each({ list: 'open' }));
    const { result, reads, commands } = await measured(whole);
    expect(result).toHaveLength(COUNT);
    expect(kindsOf(result)).toEqual(['siteDown', 'updatesPending']);
    expect(commands.length).toBeLessThanOrEqual(10);
    expect(reads).toBeLessThanOrEqual(COUNT / 15);
  });

  it.each<[Partial<Parameters<typeof listAttention>[1]>, string]>([
    [{ kind: 'updatesPending' }, 'updatesPending'],
    [{ userId: owners[1]?.userId }, 'siteDown'],
    [{ assignee: 'none' }, 'siteDown'],
  ])('are found by %j for the same', async (query, kind) => {
    const { result, reads } = await list(query);
    expect(result.items).toHaveLength(15);
    expect(kindsOf(result.items)).toEqual([kind]);
    expect(reads).toBeLessThanOrEqual(1);
    if (query.userId)
      expect(result.items.every(({ owner }) => owner?.userId === query.userId)).toBe(true);
  });

  it('are in the list of who took them on, and out of the open ones once dismissed', async () => {
    const [{ subject, kind, revision }] = (await list(failing)).result.items as [AttentionItem];
    const seen = { subject, kind, revision };
    const assigned = await unitsOf(() =>
      measured(() => assign(me, { ...seen, userId: eva }, wired())),
    );
    const { result: mine, reads } = assigned.result;
    expect({ reads, units: assigned.units }).toEqual({ reads: 1.5, units: 16 });
    const own = await list({ assignee: 'mine' });
    expect(own.result.items).toEqual([mine]);
    expect(own.reads).toBe(0.5);
    expect((await list({ assignee: 'none' })).result.items).not.toContainEqual(mine);
    await expect(dismiss(me, { ...seen, reason: 'Se va' }, wired())).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
    });
    const dismissal = { ...seen, revision: mine.revision, reason: 'Se va' };
    const away = await dismiss(me, dismissal, wired());
    expect((await list({ state: 'aside' })).result.items).toEqual([away]);
    expect(await attention.count(eva)).toMatchObject({
      mine: 0,
      aside: 1,
      asideOfTechnicians: 1,
      kinds: { siteDown: COUNT / 2 - 1 },
    });
  });

  it('cost one read where nothing has changed', async () => {
    const { result, reads, commands } = await measured(() => reconcile(subjectOfSite(7), wired()));
    expect(result).toBe(false);
    expect(reads).toBe(1);
    expect(commands).toHaveLength(1);
  });

  it('refuse the cursor of another kind', async () => {
    const { result } = await list(failing);
    const cursor = result.nextCursor ?? '';
    await expect(list({ cursor, kind: 'updatesPending' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(list({ cursor, state: 'aside' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('open by a small transaction and close; what is closed is answered as such', async () => {
    states.set(siteId(2), { ...siteOf(2), failures: 0 });
    const head = await attention.find(subjectOfSite(2));
    const revision = head?.items.find(({ kind }) => kind === 'siteDown')?.revision ?? 0;
    const look = () => unitsOf(() => reconcile(subjectOfSite(2), wired()));
    expect((await look()).result).toBe(true);
    states.delete(siteId(2));
    await look();
    expect(await attention.find(subjectOfSite(2))).toBeUndefined();
    states.set(siteId(2), siteOf(2));
    // And two for its place among those that are due.
    expect(await look()).toEqual({ result: true, units: 8 });
    states.delete(siteId(2));
    await look();
    const seen = { subject: subjectOfSite(2), kind: 'siteDown' as const, revision };
    await expect(dismiss(me, { ...seen, reason: 'No' }, wired())).rejects.toMatchObject({
      code: 'ATTENTION_CLOSED',
    });
  });
});

describe('a look at a subject that has not changed', () => {
  const owner = personId(9);
  const site = sampleWebsite(1, owner);
  /** With what it says of itself, as a sync of forty plugins leaves it. */
  const readSite = sampleWebsite(2, owner);
  const activity = activityAt(new Date('2026-11-20T12:00:00.000Z'), {
    userId: owner,
    status: 'pendiente',
  });
  const real = () => ({
    ...wired(),
    readState: wireAttention(table, 'America/Santiago').readState,
  });

  async function putReading({ websiteId }: typeof site): Promise<void> {
    const stats = { ...sampleStats(40), connectorVersion: '1.3.0' };
    await createSavedStats(table).save(websiteId, { stats, day: '2026-11-21', at: now });
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: websiteRowKey(owner, websiteId),
        UpdateExpression: 'SET lastSyncDate = :at',
        ExpressionAttributeValues: { ':at': now.toISOString() },
      }),
    );
  }

  beforeAll(async () => {
    await addPerson(owner, 'cliente');
    await putSites(table, [site, readSite]);
    await putReading(readSite);
    await putActivity(table, activity);
    const { activityId } = activity;
    const words = {
      text: '¿Cuándo?',
      createdAt: activity.createdAt,
      internal: false,
      attachments: [],
    };
    const said = { messageId: newId(), authorId: owner, side: 'client' as const, ...words };
    await createCommit(table, { now: () => now })(() =>
      Promise.resolve({ answer: null, shared: [createThread(table).put({ activityId, ...said })] }),
    );
    await givePlan(table, owner, { activityLimit: 5 });
  });

  it.each<[Subject, number]>([
    [{ type: 'site', id: site.websiteId }, 6],
    [{ type: 'site', id: readSite.websiteId }, 7],
    [{ type: 'client', id: owner }, 7],
    [{ type: 'activity', id: activity.activityId, ownerId: owner }, 4],
  ])('of %j costs %d units, and no write', async (subject, units) => {
    const dependencies = real();
    await reconcile(subjectText(subject), dependencies);
    const again = await measured(() => reconcile(subjectText(subject), dependencies));
    expect(again).toMatchObject({ result: false, reads: units, writes: 0 });
  });

  it('lists a connector that is older than the one that is given out', async () => {
    const { items } = await attention.list({ list: 'open', of: { ownerId: owner } }, undefined);
    const outdated = items.filter(({ kind }) => kind === 'connectorOutdated');
    expect(outdated).toMatchObject([{ name: readSite.name, detail: '1.3.0' }]);
  });

  it('finds since when a site fails, and since when it has no key', async () => {
    const failing = sampleWebsite(3, owner);
    await putSites(table, [failing]);
    const { websiteId } = failing;
    const set = (Key: Record<string, string>, name: string, value: unknown) =>
      table.client.send(
        new UpdateCommand({
          ...{ TableName: table.name, Key, UpdateExpression: 'SET #name = :value' },
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: { ':value': value },
        }),
      );
    await set(websiteRowKey(owner, websiteId), 'failingFrom', now.getTime() / 1_000);
    await set(websiteKey(websiteId), 'keyChangedAt', now.toISOString());
    expect(await real().readState({ type: 'site', id: websiteId }, now)).toMatchObject({
      ...{ failingSince: now.toISOString(), keyChangedAt: now.toISOString() },
    });
  });

  it('is made in five reads each minute where nothing is due', async () => {
    const rounds = createRounds(table);
    await rounds.keep({ startedAt: now.toISOString(), source: null, after: null });
    const { entries } = createSiteConnections(table);
    const dependencies = {
      ...real(),
      rounds,
      listSiteIds: async () => (await entries({ role: 'admin', userId: '' })).map(({ id }) => id),
      activities: createActivityView(table),
      people: createPeopleFacts(table),
      payments: createPaymentFacts(table),
      monthly: createMonthlyFacts(table),
      now: () => now,
      log: { error: () => undefined },
    };
    const step = () => makeRound(dependencies, () => true);
    await step();
    const { result, reads, writes, commands } = await measured(step);
    expect(result).toEqual({ due: 0, visited: 0, changed: 0 });
    expect(commands.toSorted().join(' ')).toBe('GetItem Query Query Query Query');
    // On AWS a Query that finds nothing costs half a unit as well.
    expect(reads).toBeLessThanOrEqual(3);
    expect(writes).toBe(0);
  });
});
