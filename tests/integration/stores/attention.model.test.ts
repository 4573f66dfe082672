import { PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { profileKey } from '../../../functions/core/table/keys/keys.ts';
import { isKindFor } from '../../../functions/attention/attention.access.domain.ts';
import { attentionOf } from '../../../functions/attention/attention.causes.domain.ts';
import type { SubjectState } from '../../../functions/attention/attention.subjects.domain.ts';
import {
  assign,
  dismiss,
  postpone,
  takeBack,
  unassignAll,
} from '../../../functions/attention/attention.change.service.ts';
import {
  attentionKinds,
  attentionLists,
  listOf,
  subjectOf,
  subjectText,
  type AttentionItem,
} from '../../../functions/attention/attention.domain.ts';
import { createAttention } from '../../../functions/attention/attention.entity.ts';
import { itemsOf, settledHead } from '../../../functions/attention/attention.head.domain.ts';
import {
  quietActivity,
  quietClient,
  quietPayment,
  quietReport,
  quietSite,
  sampleOwner,
} from '../../../functions/attention/attention.samples.ts';
import { reconcile } from '../../../functions/attention/attention.service.ts';
import { CONNECTOR_VERSION } from '../../../functions/status/status.versions.domain.ts';
import { livesOf } from './support/lives.ts';
import { newTable, personId } from './support/samples.ts';

const id = '01kag0000000000000000000';
const subjects = [
  subjectText({ type: 'site', id: `${id}a1` }),
  subjectText({ type: 'site', id: `${id}a2` }),
  subjectText({ type: 'activity', id: `${id}b1`, ownerId: sampleOwner.userId }),
  subjectText({ type: 'client', id: sampleOwner.userId }),
  subjectText({ type: 'payment', id: `${id}c1` }),
  subjectText({ type: 'report', id: '2026-10', ownerId: sampleOwner.userId }),
] as const;
const admins = [personId(1), personId(2)];

const site = fc.record({
  keyConfigured: fc.boolean(),
  failures: fc.constantFrom(0, 2, 3),
  pendingUpdates: fc.nat(2),
  backupProof: fc.option(
    fc.record({
      isFailing: fc.boolean(),
      provenAt: fc.constantFrom(null, '2026-10-18T12:00:00.000Z', '2026-11-20T12:00:00.000Z'),
      firstAskedAt: fc.constant('2026-10-16T12:00:00.000Z'),
      askedAt: fc.constantFrom(null, '2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z'),
    }),
  ),
  owner: fc.constantFrom(null, sampleOwner),
  connectorVersion: fc.constantFrom(null, '1.3.0', CONNECTOR_VERSION),
  lastSyncDate: fc.constantFrom(null, '2026-11-20T12:00:00.000Z', '2026-11-21T06:00:00.000Z'),
});
/** Some causes have begun, others begin by the clock. */
const activity = fc.record({
  status: fc.constantFrom('pendiente' as const, 'en_progreso' as const, 'realizada' as const),
  lateFrom: fc.constantFrom(null, '2026-11-21T03:00:00.000Z', '2026-11-23T03:00:00.000Z'),
  askedAt: fc.constantFrom(null, '2026-11-17T12:00:00.000Z', '2026-11-20T12:00:00.000Z'),
});
/** Each retry sends another e-mail. */
const report = fc.record({
  state: fc.constantFrom('delivered' as const, 'failed' as const, 'bounced' as const),
  mailingId: fc.constantFrom(`${id}d1`, `${id}d2`),
});
const statesOf = (subject: string): fc.Arbitrary<SubjectState> => {
  const { type } = subjectOf(subject);
  if (type === 'site') return site.map((changed) => ({ ...quietSite, ...changed }));
  if (type === 'activity') {
    return activity.map((changed) => ({ ...quietActivity, ...changed }));
  }
  if (type === 'client') {
    return fc.nat(1).map((websitesCount) => ({ ...quietClient, websitesCount }));
  }
  if (type === 'report') return report.map((changed) => ({ ...quietReport, ...changed }));
  return fc
    .constantFrom(null, 'notActivated' as const, 'disputed' as const)
    .map((flag) => ({ ...quietPayment, flag, status: 'pending' as const, paidAt: null }));
};

const anySubject = fc.constantFrom(...subjects);
type Command =
  /** A subject changes, and its event waits with the others: none, once or twice. */
  | { is: 'change'; subject: string; state: SubjectState | undefined }
  /** One of the waiting events arrives, whichever; it may arrive again. */
  | { is: 'arrive'; nth: number; again: boolean }
  /** Two of them at once. */
  | { is: 'race'; nth: number }
  | { is: 'wait'; hours: number }
  | { is: 'due' }
  | { is: 'decide'; nth: number; what: 'assign' | 'postpone' | 'dismiss' | 'takeBack'; who: number }
  | { is: 'demote'; who: number };

const commandsArb: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: anySubject.chain((subject) =>
        fc
          .option(statesOf(subject), { nil: undefined })
          .map((state) => ({ is: 'change' as const, subject, state })),
      ),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        is: fc.constant('arrive' as const),
        nth: fc.nat(9),
        again: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('race' as const), nth: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('wait' as const), hours: fc.nat(48) }) },
    { weight: 1, arbitrary: fc.constant({ is: 'due' as const }) },
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constant('decide' as const),
        nth: fc.nat(9),
        what: fc.constantFrom(
          'assign' as const,
          'postpone' as const,
          'dismiss' as const,
          'takeBack' as const,
        ),
        who: fc.nat(1),
      }),
    },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('demote' as const), who: fc.nat(1) }) },
  ),
  { minLength: 5, maxLength: 40 },
);

async function newWorld() {
  const table = await newTable();
  for (const userId of admins) {
    const Item = { ...profileKey(userId), userId, role: 'admin' };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  }
  const clock = { now: Date.parse('2026-11-21T12:00:00.000Z') };
  const now = () => new Date(clock.now);
  const states = new Map<string, SubjectState>();
  const attention = createAttention(table);
  const dependencies = {
    attention,
    commit: createCommit(table, { now, wait: () => Promise.resolve() }),
    readState: (subject: Parameters<typeof subjectText>[0]) =>
      Promise.resolve(states.get(subjectText(subject))),
    people: {
      find: (userId: string) =>
        Promise.resolve({
          userId,
          firstName: 'Eva',
          lastName: '',
          email: '',
          role: 'admin' as const,
          position: 'owner' as const,
        }),
    },
    timeZone: 'America/Santiago',
    newId,
  };
  return { table, clock, now, states, attention, dependencies, waiting: [] as string[] };
}
type World = Awaited<ReturnType<typeof newWorld>>;

const decisions = { made: 0 };

async function decideOne(
  { attention, dependencies, now }: World,
  command: Command & { is: 'decide' },
) {
  const heads = await Promise.all(subjects.map((subject) => attention.find(subject)));
  const items = heads.flatMap(itemsOf);
  const item = items[command.nth % Math.max(1, items.length)];
  if (!item) return;
  const caller = { userId: admins[command.who] ?? '', position: 'owner' } as const;
  const { subject, kind, revision } = item;
  const seen = { subject, kind, revision };
  const until = new Date(now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  decisions.made += 1;
  if (command.what === 'assign')
    await assign(caller, { ...seen, userId: caller.userId }, dependencies);
  if (command.what === 'postpone') await postpone(caller, { ...seen, until }, dependencies);
  if (command.what === 'dismiss') await dismiss(caller, { ...seen, reason: 'No' }, dependencies);
  if (command.what === 'takeBack') await takeBack(caller, seen, dependencies);
}

async function runDue({ attention, dependencies, now }: World) {
  for (const subject of await attention.findDue(now(), 100)) await reconcile(subject, dependencies);
}

type CommandOf<T extends Command['is']> = Extract<Command, { is: T }>;
const nthOf = (waiting: readonly string[], nth: number) => nth % Math.max(1, waiting.length);

const runs: {
  [T in Command['is']]: (world: World, command: CommandOf<T>) => Promise<void> | void;
} = {
  change({ states, waiting }, { subject, state }) {
    if (state) states.set(subject, state);
    else states.delete(subject);
    waiting.push(subject);
  },
  async arrive({ waiting, dependencies }, { nth, again }) {
    const at = nthOf(waiting, nth);
    const subject = waiting[at];
    if (subject === undefined) return;
    if (!again) waiting.splice(at, 1);
    await reconcile(subject, dependencies);
  },
  async race({ waiting, dependencies }, { nth }) {
    const subject = waiting[nthOf(waiting, nth)];
    if (subject === undefined) return;
    await Promise.all([reconcile(subject, dependencies), reconcile(subject, dependencies)]);
  },
  wait({ clock }, { hours }) {
    clock.now += hours * 3_600_000;
  },
  due: runDue,
  decide: decideOne,
  demote: ({ dependencies }, { who }) => unassignAll({ userId: admins[who] ?? '' }, dependencies),
};
const run = async (world: World, command: Command) => {
  const one = runs[command.is] as (world: World, command: Command) => Promise<void> | void;
  await one(world, command);
};

/** All that arrives at last, in an order that it was not sent in. */
async function settleDown(world: World): Promise<void> {
  for (const subject of world.waiting.toReversed()) await reconcile(subject, world.dependencies);
  await runDue(world);
}

/** What the items say of the cause; `since` only where the state has it. */
const causeOf = ({ subject, kind, name, detail, level, owner }: AttentionItem) => ({
  ...{ subject, kind, name, detail, level, owner },
});
const inOrder = (items: readonly object[]) => items.map((item) => JSON.stringify(item)).toSorted();

async function listAll({ attention }: World, list: (typeof attentionLists)[number]) {
  const found: AttentionItem[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await attention.list({ list }, cursor ?? undefined);
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

async function checkOutcome(world: World): Promise<void> {
  const { table, states, now, attention } = world;
  const recomputed = subjects.flatMap((subject) => {
    const state = states.get(subject);
    const standing = { subject, owner: state?.owner ?? null, attention: attentionOf(state, now()) };
    return itemsOf(settledHead(undefined, standing, now()));
  });
  const heads = await Promise.all(subjects.map((subject) => attention.find(subject)));
  const kept = heads.flatMap(itemsOf);
  // The items are those of the state, and what is listed is the items.
  expect(inOrder(kept.map(causeOf))).toEqual(inOrder(recomputed.map(causeOf)));
  const listed = await Promise.all(attentionLists.map((list) => listAll(world, list)));
  expect(inOrder(listed.flat())).toEqual(inOrder(kept));
  for (const [n, list] of attentionLists.entries()) {
    expect(listed[n]?.every((item) => listOf(item) === list)).toBe(true);
  }
  // So are the lists of people, and the counts.
  for (const userId of admins) {
    const mine = kept.filter(({ assignee }) => assignee?.userId === userId);
    expect(inOrder(await attention.findAssigned(userId))).toEqual(inOrder(mine));
    const open = kept.filter((item) => listOf(item) === 'open');
    const kinds = attentionKinds
      .map((kind) => [kind, open.filter((item) => item.kind === kind).length] as const)
      .filter(([, n]) => n > 0);
    expect(await attention.count(userId)).toEqual({
      kinds: Object.fromEntries(kinds),
      mine: open.filter(({ assignee }) => assignee?.userId === userId).length,
      aside: kept.length - open.length,
      asideOfTechnicians: kept.filter(
        (item) => listOf(item) === 'aside' && isKindFor('technician', item.kind),
      ).length,
    });
  }
  const owned = kept.filter(({ owner }) => owner?.userId === sampleOwner.userId);
  expect(inOrder(await attention.findOwned(sampleOwner.userId))).toEqual(inOrder(owned));
  // Nothing is left over of anything else.
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  const rows = Items.filter(({ pk }) => /^ATTENTION(OF|TO)#/.test(String(pk)));
  expect(rows).toHaveLength(kept.length + kept.filter(({ assignee }) => assignee).length);
  const counts = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'ATTENTIONCOUNTS' },
    }),
  );
  for (const { pk: _, sk: __, ...shard } of counts.Items ?? []) {
    expect(Object.values(shard).every((n) => Number(n) >= 0)).toBe(true);
  }
}

describe('what wants an administrator', () => {
  it(
    'is what its state says, whatever comes twice, late, at once or in another order',
    { timeout: 3_600_000 },
    async () => {
      let items = 0;
      await fc.assert(
        fc.asyncProperty(commandsArb, async (commands) => {
          const world = await newWorld();
          try {
            for (const command of commands) await run(world, command);
            await settleDown(world);
            await checkOutcome(world);
            items += (await listAll(world, 'open')).length;
          } finally {
            world.table.destroy();
          }
        }),
        livesOf(16, 400),
      );
      expect(items).toBeGreaterThan(8);
      expect(decisions.made).toBeGreaterThan(8);
    },
  );
});
