import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SyncWebsites } from '../../../events/status.events.ts';
import { startSession } from '../../../functions/accounts/accounts.service.ts';
import { newId } from '../../../functions/core/id.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { createSessionsView } from '../../../functions/sessions/sessions.view.ts';
import { signInSample } from '../../support/people/sessions.ts';
import { createMembership } from '../../../functions/profiles/profiles.membership.view.ts';
import type { SiteStats } from '../../../functions/status/status.domain.ts';
import { getStatus, requestSync } from '../../../functions/status/status.service.ts';
import { SyncError } from '../../../functions/status/sync/status.connector.ts';
import { planSync, readAndStore } from '../../../functions/status/sync/status.sync.service.ts';
import { createRequestedUpdates } from '../../../functions/activities/updates/activities.updates.view.ts';
import { createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import { createSiteConnections } from '../../../functions/websites/websites.view.ts';
import { meterWrites, recordTransactions, transactionUnits } from './support/aws-rule.ts';
import { createSiteWrites } from './support/site-writes.ts';
import { createSyncs } from './support/syncs.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { addPeople, newTable, personId, sampleStats, sampleWebsite } from './support/samples.ts';

const site = sampleWebsite(1, personId(1));
const ana = {
  userId: personId(1),
  username: 'ana',
  groups: [],
  role: 'cliente' as const,
  position: 'owner' as const,
};

let table: TestTable;
/** Its client looks at the items of the other one. */
let others: TestTable;
let meter: ReturnType<typeof meterWrites>;
let now = Date.UTC(2026, 10, 21, 12);
let answer: SiteStats | SyncError;

beforeAll(async () => {
  table = await newTable();
  await addPeople(table, personId(1));
  await createSiteWrites(table).create(site, new Uint8Array(60));
  others = await newTable();
  meter = meterWrites(table.client, { ...table, client: others.client });
});
afterAll(() => {
  table.destroy();
  others.destroy();
});

const dependencies = () => ({
  ...createSyncs(table),
  commit: createCommit(table, { now: () => new Date(now) }),
  websites: createSiteConnections(table),
  secrets: { open: async () => 'the-key' },
  readSite: async () => {
    if (answer instanceof SyncError) throw answer;
    return answer;
  },
  dayOf: (instant: Date) => instant.toISOString().slice(0, 10),
  send: async () => undefined,
  log: { error: (...line: unknown[]) => expect.unreachable(String(line)) },
  now: () => new Date((now += 1)),
});

/** One sync from end to end, and what the table charged for it. */
function sync(requestedBy: SyncWebsites['requestedBy'], said: SiteStats | SyncError) {
  answer = said;
  const requestedAt = new Date((now += 60_000)).toISOString();
  return table.meter.measure(async () => {
    const plan = await planSync(site.websiteId, { requestedBy, requestedAt }, dependencies());
    return plan.step === 'read' ? readAndStore(plan.job, dependencies()) : plan.step;
  });
}

/** The same, with its write units by AWS's rule: of a sync that changes what is counted, thus has a transaction. */
async function counted(requestedBy: SyncWebsites['requestedBy'], said: SiteStats | SyncError) {
  let result: Awaited<ReturnType<typeof sync>> | undefined;
  const units = await meter.measure(async () => {
    result = await sync(requestedBy, said);
  });
  return { result: result as Awaited<ReturnType<typeof sync>>, units };
}

/** Whole use cases, as their Lambdas do them; docs/access-patterns.md has the figures. */
describe('what a use case consumes', () => {
  it('a sync by the schedule of a site of 40 plugins: changed, then unchanged', async () => {
    const first = await counted('schedule', sampleStats(40));
    const reading = ['GetItem', 'GetItem'];
    // Of a changed site also the row once more, whether it moved; the last stats and the day's point: what changed its version is
    // found by them. And the updates that somebody waits for.
    const writing = ['PutItem', 'PutItem', 'Query'];
    expect(first.result.commands).toEqual([
      ...[...reading, 'GetItem', 'GetItem', 'GetItem', ...writing],
      // It was never read, and waits for updates: both are counted (ADR 0065).
      'TransactWriteItems',
    ]);
    // One more at DynamoDB, which counts an empty answer: the local one does not.
    expect(first.result.reads).toBe(4);
    // The stats, the day's point; the row with its entry in gsi1, and the counts, twice each. Above the budget of 8: rare.
    expect(first.units).toBe(9);

    const changed = await sync('schedule', sampleStats(39));
    expect(changed.commands).toEqual([
      ...[...reading, 'GetItem', 'GetItem', 'GetItem', ...writing, 'UpdateItem'],
    ]);
    // Budget: 8. The stats, the day's point, the row and its entry in gsi1.
    expect(changed.writes).toBe(5);
    await sync('schedule', sampleStats(40));

    const unchanged = await sync('schedule', sampleStats(40));
    expect(unchanged.commands).toEqual([...reading, 'UpdateItem']);
    expect(unchanged.reads).toBe(1);
    expect(unchanged.writes).toBeLessThanOrEqual(2);
  });

  it('a site that says the same after days without a read: the history tells them, once', async () => {
    now += 3 * 86_400_000;
    const again = await sync('schedule', sampleStats(40));
    expect(again.writes).toBe(5);
    const next = await sync('schedule', sampleStats(40));
    expect(next.writes).toBeLessThanOrEqual(2);
  });

  it('a run’s sync: the lease besides', async () => {
    const { result, reads, writes } = await sync('run', sampleStats(40));
    expect({ result, reads, writes }).toEqual({ result: 'synced', reads: 1, writes: 4 });
  });

  it('a failing site: its first failure, its turns until the next attempt, and its recovery', async () => {
    const failed = await counted('schedule', new SyncError('dns'));
    // The row with its entries in both indexes, and the counts, twice each.
    expect(failed).toMatchObject({ result: { result: 'failed', reads: 1 }, units: 8 });
    // The second one: the next attempt is minutes away.
    now += 60_000;
    await sync('retry', new SyncError('dns'));
    const alone = await sync('schedule', sampleStats(40));
    expect(alone).toMatchObject({ result: 'none', reads: 1, writes: 0 });
    now += 66 * 60_000;
    const recovered = await counted('retry', sampleStats(40));
    expect(recovered).toMatchObject({ result: { result: 'synced', reads: 1 }, units: 8 });
  });

  it('a person’s sync, its lease and progress included', async () => {
    const asked = await table.meter.measure(() => requestSync(ana, site.websiteId, dependencies()));
    expect({ reads: asked.reads, writes: asked.writes }).toEqual({ reads: 0, writes: 2 });
    const unchanged = await sync('person', sampleStats(40));
    expect(unchanged.writes).toBeLessThanOrEqual(4);
  });

  it('one look at a site’s status: the row, its stats, its tags and what was requested', async () => {
    const looking = () => ({
      ...dependencies(),
      names: createPeopleView(table),
      requested: createRequestedUpdates(table),
    });
    const { reads, commands } = await table.meter.measure(() =>
      getStatus(ana, site.websiteId, looking()),
    );
    expect({ reads, commands }).toEqual({
      // The empty Query takes half a unit more at DynamoDB: the local one does not count it.
      reads: 1.5,
      commands: ['GetItem', 'GetItem', 'GetItem', 'Query'],
    });

    const admin = { ...ana, userId: personId(2), role: 'admin' as const };
    const theirs = await table.meter.measure(() => getStatus(admin, site.websiteId, looking()));
    expect(theirs.reads).toBe(2.5);
  });

  it('a first sign-in and a later one', async () => {
    const identity = { ...ana, ...signInSample(), userId: personId(5) };
    const newcomer = { identity, sender: { address: '203.0.113.7', userAgent: 'Firefox/140.0' } };
    const account = {
      userId: identity.userId,
      email: 'ana@ejemplo.cl',
      firstName: 'Ana',
      lastName: '',
    };
    const commit = createCommit(table, { now: () => new Date(), sendsOneAlone: true });
    const deps = {
      people: createMembership(table),
      sessions: createSessionsView(table, commit),
      commit,
      newId,
      userPool: {
        find: async () => account,
        joinGroup: async () => undefined,
        asksForCode: async () => false,
      },
      idleDays: 14,
      now: () => new Date(),
    };
    const first = await table.meter.measure(() => startSession(newcomer, deps));
    expect(first.commands).toEqual([
      // Their sessions: none is closed.
      'GetItem',
      'UpdateItem',
      // Nobody is known, nobody's invitation is pending, and nobody was deleted.
      'GetItem',
      'GetItem',
      'GetItem',
      'TransactWriteItems',
      'UpdateItem',
      // The session, opened.
      'GetItem',
      'TransactWriteItems',
    ]);
    const again = await table.meter.measure(() => startSession(newcomer, deps));
    expect({ writes: again.writes, commands: again.commands }).toEqual({
      writes: 2,
      commands: ['GetItem', 'UpdateItem', 'GetItem'],
    });
    Object.assign(identity, signInSample(2));
    const sent = recordTransactions(table.client);
    const later = await table.meter.measure(() => startSession(newcomer, deps));
    expect(later.commands).toEqual(['GetItem', 'UpdateItem', 'GetItem', 'TransactWriteItems']);
    // The sessions, the audit entry and its entry in the index.
    expect(await Promise.all(sent.map((writes) => transactionUnits(table, writes)))).toEqual([6]);
  });
});
