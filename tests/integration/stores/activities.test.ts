import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteStatsKey } from '../../../functions/core/table/keys/keys.ts';
import { createPlanView } from '../../../functions/plans/plans.view.ts';
import { packStats } from '../../../functions/status/status.stats.entity.ts';
import { createActivation } from '../../../functions/user-plans/user-plans.activation.view.ts';
import { unassignAll } from '../../../functions/activities/assignee/activities.assignee.service.ts';
import { written } from './support/written.ts';
import { asAdmin, asClient, newActivities } from './support/activities.ts';
import { recordTransactions, transactionUnits } from './support/aws-rule.ts';
import { personId, sampleStats } from './support/samples.ts';

let world: Awaited<ReturnType<typeof newActivities>>;
/** A person of each test's own, with a site and a plan of three activities. */
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
  userPlanId = await world.plan(n, 3);
});

const movesOf = (details: unknown) => {
  const { from, to } = details as { from: string; to: string };
  return from !== to;
};
const none = { pendiente: 0, en_progreso: 0, realizada: 0 };
const consumed = () => world.consumed(n, userPlanId);
const units = (count: number, entries = count) => ({ item: count, sum: count, entries });

describe('creating', () => {
  it('stores the activity, counts it, takes its unit and notes the movement, in one transaction', async () => {
    const before = await world.totals();
    const { commands, result } = await world.table.meter.measure(() =>
      world.create(asClient(n), websiteId),
    );
    expect(
      commands.filter((name) => name === 'TransactWriteItems' || name === 'TransactWrite'),
    ).toHaveLength(1);
    const { clientName: _, assigneeName: __, ...activity } = result;
    expect(await world.stored(n)).toEqual([activity]);
    expect(await world.counts(n)).toEqual({ ...none, pendiente: 1 });
    expect(await world.totals()).toEqual({ ...before, pendiente: before.pendiente + 1 });
    expect(await consumed()).toEqual(units(1));
  });

  it('leaves no trace where the plan is used up, or over', async () => {
    for (let i = 0; i < 3; i += 1) await world.create(asClient(n), websiteId);
    const before = await world.totals();
    const refused = world.create(asClient(n), websiteId);
    await expect(refused).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
    const { clock } = world.lambda;
    const then = clock.now;
    clock.now += 31 * 86_400_000;
    const late = world.create(asClient(n), websiteId);
    await expect(late).rejects.toMatchObject({ code: 'NO_ACTIVE_PLAN' });
    clock.now = then;
    expect(await world.stored(n)).toHaveLength(3);
    expect(await world.counts(n)).toEqual({ ...none, pendiente: 3 });
    expect(await world.totals()).toEqual(before);
    expect(await consumed()).toEqual(units(3));
  });

  it('by an administrator is the owner’s, or nobody’s, and takes nothing', async () => {
    const theirs = await world.create(asAdmin, websiteId, { status: 'en_progreso' });
    expect(theirs).toMatchObject({ userId: personId(n), clientName: `Ana Soto ${String(n)}` });
    expect(await world.counts(n)).toEqual({ ...none, en_progreso: 1 });
    expect(await consumed()).toEqual(units(0));
    const before = await world.counts(null);
    const done = await world.create(asAdmin, await world.site(null), { status: 'realizada' });
    expect(done).toMatchObject({ userId: null, clientName: null });
    expect(await world.counts(null)).toEqual({ ...before, realizada: before.realizada + 1 });
  });

  it('keeps the version of the last sync', async () => {
    const packed = packStats(sampleStats(40, '6.8.3'));
    await world.put({ ...siteStatsKey(websiteId), packed });
    const { activityId, versionAtCreation } = await world.create(asClient(n), websiteId);
    expect(versionAtCreation).toBe('6.8.3');
    await world.put({ ...siteStatsKey(websiteId), packed: packStats(sampleStats(40, '6.9')) });
    await world.update(asAdmin, activityId, { status: 'realizada' });
    expect(await world.stored(n)).toMatchObject([
      { versionAtCreation: '6.8.3', versionAtCompletion: '6.9' },
    ]);
  });

  it('is due by what its plan promised when it was bought', async () => {
    await world.plan(n, 3, { promisedWorkingDays: 2 });
    const { activityId } = await world.create(asClient(n), websiteId);
    // Asked for on a Saturday; Monday is a holiday.
    expect(await world.stored(n)).toMatchObject([{ activityId, dueOn: '2026-11-25' }]);
  });

  it('of 100 at once with a quota of 5 leaves exactly 5 activities, and 5 consumed', async () => {
    const five = await world.plan(n, 5);
    const before = await world.totals();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => world.create(asClient(n), websiteId)),
    );
    const refusals = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code?: string }).code] : [],
    );
    expect(refusals).toHaveLength(95);
    expect(new Set(refusals)).toEqual(new Set(['QUOTA_EXHAUSTED']));
    expect(await world.stored(n)).toHaveLength(5);
    expect(await world.counts(n)).toEqual({ ...none, pendiente: 5 });
    expect(await world.totals()).toEqual({ ...before, pendiente: before.pendiente + 5 });
    expect(await world.consumed(n, five)).toEqual(units(5));
    // The plan that was replaced is not touched any more.
    expect(await consumed()).toEqual(units(0));
  });
});

describe('changing', () => {
  it('the status counts the activity under its new one, and leaves event and entries with it', async () => {
    const before = await world.totals();
    const { activityId } = await world.create(asClient(n), websiteId);
    const change = { status: 'realizada', closingComment: 'Listo.', hoursDedicated: 1.5 } as const;
    await world.update(asAdmin, activityId, change);
    expect(await world.stored(n)).toMatchObject([
      { ...change, completedAt: expect.any(String) as string },
    ]);
    expect(await world.counts(n)).toEqual({ ...none, realizada: 1 });
    expect(await world.totals()).toEqual({ ...before, realizada: before.realizada + 1 });
    // An activity that was worked on stays consumed.
    expect(await consumed()).toEqual(units(1));
    expect(await world.eventsOf(activityId)).toMatchObject([
      { type: 'ActivityRequested', userId: personId(n) },
      { type: 'ActivityStatusChanged', userId: personId(n), from: 'pendiente', to: 'realizada' },
    ]);
    for (const target of [activityId, personId(n)]) {
      expect(await world.auditsOf(target)).toMatchObject([
        {
          action: 'ActivityUpdated',
          details: {
            changed: 'description, status, hoursDedicated, closingComment',
            to: 'realizada',
          },
        },
      ]);
    }
  });

  it('back takes away what it brought: the item is what it was', async () => {
    const { activityId } = await world.create(asClient(n), websiteId, { description: 'Otra cosa' });
    const before = await world.stored(n);
    const change = { status: 'realizada', closingComment: 'Listo.', hoursDedicated: 1.5 } as const;
    await world.update(asAdmin, activityId, change);
    const back = { status: 'pendiente', closingComment: '', hoursDedicated: null } as const;
    await world.update(asAdmin, activityId, back);
    expect(await world.stored(n)).toEqual(before.map((one) => ({ ...one, revision: 2 })));
    expect(await world.counts(n)).toEqual({ ...none, pendiente: 1 });
  });

  it('nothing writes nothing', async () => {
    const { activityId } = await world.create(asClient(n), websiteId, { description: 'Otra cosa' });
    const { writes } = await world.table.meter.measure(() =>
      world.update(asAdmin, activityId, { status: 'pendiente' }),
    );
    expect(writes).toBe(0);
    expect(await world.auditsOf(activityId)).toEqual([]);
  });

  it('by ten administrators at once is announced and counted as it happened', async () => {
    const { activityId } = await world.create(asClient(n), websiteId);
    const statuses = ['pendiente', 'en_progreso', 'realizada'] as const;
    let refused = 0;
    const edit = async (i: number): Promise<unknown> => {
      const change = { status: statuses[i % 3] ?? 'pendiente', description: `De ${String(i)}` };
      try {
        return await world.update(asAdmin, activityId, change);
      } catch (error) {
        // Refused for another's edit, they look at it again and repeat theirs.
        expect(error).toMatchObject({ code: 'EDITED_MEANWHILE' });
        refused += 1;
        return edit(i);
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, i) => edit(i)));
    expect(refused).toBeGreaterThan(0);
    const [activity] = await world.stored(n);
    expect(await world.counts(n)).toEqual({ ...none, [activity?.status ?? '']: 1 });
    const audits = await world.auditsOf(activityId);
    expect(audits).toHaveLength(10);
    expect(activity?.revision).toBe(10);
    const events = await world.eventsOf(activityId);
    // The request is one of them.
    expect(events).toHaveLength(1 + audits.filter(({ details }) => movesOf(details)).length);
    // Each changed what the one before it had left: no two began with the same.
    const moves = audits.map(({ details }) => details as { from: string; to: string });
    for (const status of statuses) {
      const balance =
        moves.filter(({ to }) => to === status).length -
        moves.filter(({ from }) => from === status).length;
      const [was, is] = [status === 'pendiente', status === activity?.status];
      expect(balance).toBe(Number(is) - Number(was));
    }
  });

  it('of two who began with the same lets one through, and shows its change to the other', async () => {
    const { activityId } = await world.create(asClient(n), websiteId);
    const outcomes = await Promise.allSettled(
      (['error', 'mantenimiento'] as const).map((type) =>
        world.update(asAdmin, activityId, { type, revision: 0 }),
      ),
    );
    const refusals = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    expect(refusals).toMatchObject([{ code: 'EDITED_MEANWHILE', status: 409 }]);
    expect(await world.stored(n)).toMatchObject([{ revision: 1 }]);
    const late = world.update(asClient(n), activityId, { description: 'Tarde', revision: 0 });
    await expect(late).rejects.toMatchObject({
      message: expect.stringContaining('la descripción y el tipo (un administrador)') as string,
    });
  });

  it('leaves valid what somebody edits while the system marks it', async () => {
    const { activityId } = await world.create(asClient(n), websiteId);
    const { activities, commit } = world.lambda;
    const [row] = await world.stored(n);
    if (!row) throw new Error('It is not stored');
    await commit(async () => ({
      answer: null,
      shared: [activities.amend(row, { ...row, websiteGone: 'deleted' })],
    }));
    await world.update(asClient(n), activityId, { description: 'Otra', revision: 0 });
    const marked = { description: 'Otra', websiteGone: 'deleted', revision: 1 };
    expect(await world.stored(n)).toMatchObject([marked]);
  });

  it('by a client and an administrator at once is one’s; what is begun is the client’s no more', async () => {
    const { activityId } = await world.create(asClient(n), websiteId);
    const begin = () => world.update(asAdmin, activityId, { status: 'en_progreso' });
    const outcomes = await Promise.allSettled([
      begin(),
      world.update(asClient(n), activityId, { description: 'A la vez' }),
    ]);
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    if (outcomes[0].status === 'rejected') await begin();
    expect(await world.counts(n)).toEqual({ ...none, en_progreso: 1 });
    const late = world.update(asClient(n), activityId, { description: 'Tarde' });
    await expect(late).rejects.toMatchObject({ code: 'ACTIVITY_NOT_PENDING' });
  });
});

describe('deleting', () => {
  it.each(['client', 'administrator'])('by a %s gives the unit back', async (who) => {
    const before = await world.totals();
    const { activityId } = await world.create(asClient(n), websiteId);
    const caller = who === 'client' ? asClient(n) : asAdmin;
    expect(await world.remove(caller, activityId)).toEqual({ activityId });
    expect(await world.stored(n)).toEqual([]);
    expect(await world.counts(n)).toEqual(none);
    expect(await world.totals()).toEqual(before);
    expect(await consumed()).toEqual(units(0, 2));
    expect(await world.auditsOf(activityId)).toHaveLength(who === 'client' ? 0 : 1);
    await expect(world.remove(caller, activityId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await consumed()).toEqual(units(0, 2));
  });

  it('what was begun gives nothing back', async () => {
    const { activityId } = await world.create(asClient(n), websiteId);
    await world.update(asAdmin, activityId, { status: 'en_progreso' });
    const refused = world.remove(asClient(n), activityId);
    await expect(refused).rejects.toMatchObject({ code: 'ACTIVITY_NOT_PENDING' });
    await world.remove(asAdmin, activityId);
    expect(await world.counts(n)).toEqual(none);
    expect(await consumed()).toEqual(units(1));
  });

  it('gives the unit back to the plan it came from, whatever has become of that', async () => {
    const { activityId } = await world.create(asClient(n), websiteId);
    const activation = createActivation(world.table, createPlanView(world.table), 'UTC');
    const refund = { userId: personId(n), userPlanId, now: world.lambda.now() };
    await written(world.table, async () => {
      const { writes } = await activation.planRefund(refund);
      return { shared: writes };
    });
    await world.remove(asClient(n), activityId);
    expect(await consumed()).toEqual(units(0, 2));
  });

  it('by many at once gives it back once', async () => {
    const { activityId } = await world.create(asClient(n), websiteId);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        world.remove(i % 2 === 0 ? asClient(n) : asAdmin, activityId),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.counts(n)).toEqual(none);
    expect(await consumed()).toEqual(units(0, 2));
  });

  it('while its status changes gives it back only if it was deleted as pending', async () => {
    for (let round = 0; round < 10; round += 1) {
      const before = await consumed();
      const { activityId } = await world.create(asClient(n), websiteId);
      const [removal] = await Promise.allSettled([
        world.remove(asClient(n), activityId),
        world.update(asAdmin, activityId, { status: 'en_progreso' }),
      ]);
      const isDeleted = removal.status === 'fulfilled';
      const left = (await world.stored(n)).filter((one) => one.activityId === activityId);
      expect(left.map(({ status }) => status)).toEqual(isDeleted ? [] : ['en_progreso']);
      const after = await consumed();
      expect(after.item).toBe(before.item + (isDeleted ? 0 : 1));
      expect(after.sum).toBe(after.item);
      const inProgress = (await world.stored(n)).length;
      expect(await world.counts(n)).toEqual({ ...none, en_progreso: inProgress });
      if (!isDeleted) await world.remove(asAdmin, activityId);
      if (after.item === 3) userPlanId = await world.plan(n, 3);
    }
  });
});

describe('assigning', () => {
  const unassign = (userId: string) => unassignAll(userId, world.lambda);
  const events = async (activityId: string) =>
    (await world.eventsOf(activityId)).map((event) => 'type' in event && event.type);
  const eva = 9_000;

  beforeAll(() => world.person(eva, 'Eva', 'admin'));

  it('gives an activity to an administrator, who leaves it without one', async () => {
    const { activityId } = await world.create(asAdmin, websiteId, { assigneeId: personId(eva) });
    expect(await world.stored(n)).toMatchObject([{ assigneeId: personId(eva), revision: 0 }]);
    expect(await events(activityId)).toEqual(['ActivityAssigned']);
    const other = await world.create(asAdmin, websiteId, { assigneeId: asAdmin.userId });
    expect(await events(other.activityId)).toEqual([]);
    await unassign(personId(eva));
    const after = await world.stored(n);
    expect(after.map(({ assigneeId }) => assigneeId)).toEqual([null, asAdmin.userId]);
    expect(await world.lambda.activities.findAssigned(personId(eva))).toEqual([]);
  });

  it.each([
    ['a client', () => personId(n)],
    ['nobody there', () => personId(9_999)],
  ])('to %s is refused, and writes nothing', async (_, idOf) => {
    const { activityId } = await world.create(asAdmin, websiteId);
    const refused = { code: 'PERSON_GONE' };
    const assigneeId = idOf();
    await expect(world.update(asAdmin, activityId, { assigneeId })).rejects.toMatchObject(refused);
    await expect(world.create(asAdmin, websiteId, { assigneeId })).rejects.toMatchObject(refused);
    expect(await world.stored(n)).toMatchObject([{ activityId, assigneeId: null, revision: 0 }]);
  });
});

describe('what it costs', () => {
  it('by AWS’s rule: 16 WCU to create a client’s, 8 an administrator’s, 18 to close one, 4 to edit one', async () => {
    const sent = recordTransactions(world.table.client);
    const description = 'Cambiar el teléfono del pie de página. '.repeat(12).trim();
    expect(description.length).toBeGreaterThan(460);
    const { reads } = await world.table.meter.measure(() =>
      world.create(asClient(n), websiteId, { description }),
    );
    // The site, the periods and the plan, consistent; the stats.
    expect(reads).toBeLessThanOrEqual(3.5);
    const { activityId } = await world.create(asAdmin, websiteId, { description });
    const done = { description, status: 'realizada', closingComment: 'Listo.' } as const;
    await world.update(asAdmin, activityId, done);
    await world.update(asClient(n), (await world.stored(n))[0]?.activityId ?? '', {});
    // To another administrator, and to oneself; keys in `gsi2` are two units more.
    const eva = 9_001;
    await world.person(eva, 'Eva', 'admin');
    for (const assigneeId of [personId(eva), asAdmin.userId]) {
      await world.update(asAdmin, activityId, { description, assigneeId });
    }
    const costs = await Promise.all(sent.map((writes) => transactionUnits(world.table, writes)));
    expect(costs).toEqual([16, 8, 18, 4, 16, 14]);
  });
});
