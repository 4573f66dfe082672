import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import type { QuotaUnit } from '../user-plans/user-plans.quota.store.ts';
import { removeActivity, updateActivity } from './activities.change.service.ts';
import type {
  ActivityEdit,
  ActivityRemoval,
  DecideEdit,
  DecideRemoval,
} from './activities.change.store.ts';
import type { Activity, ActivityChange } from './activities.domain.ts';
import type { ActivityPlace } from './activities.row.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const ana: Caller = { userId: 'ana', username: 'ana', groups: [], role: 'cliente' };
const benito: Caller = { ...ana, userId: 'benito' };
const admin: Caller = { userId: 'admin', username: 'admin', groups: [], role: 'admin' };
const pending: Activity = {
  activityId: '01kb3f0a9x5m3v7c2d8e4h6j9r',
  userId: 'ana',
  websiteId: '01kb3f0a9x5m3v7c2d8e4h6j9k',
  websiteName: 'La Espiga',
  websiteUrl: 'https://la-espiga.cl',
  websiteGone: null,
  description: 'Cambiar el logotipo',
  type: 'mejora',
  status: 'pendiente',
  hoursDedicated: null,
  closingComment: '',
  userPlanId: 'plan-1',
  versionAtCreation: '6.8.3',
  versionAtCompletion: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  completedAt: null,
};
const { activityId } = pending;
const done: Activity = {
  ...pending,
  status: 'realizada',
  completedAt: '2026-11-20T18:00:00.000Z',
  versionAtCompletion: '6.8.4',
  hoursDedicated: 2.5,
};
/** A table of one activity. */
function setUp(current: Activity | undefined) {
  const edits: ActivityEdit[] = [];
  const removals: ActivityRemoval[] = [];
  const given: QuotaUnit[] = [];
  const asked: string[] = [];
  const isThere = ({ userId }: ActivityPlace) => current && userId === current.userId;
  const dependencies = {
    activities: {
      locate: async () => current && { userId: current.userId, activityId },
      async update(place: ActivityPlace, decide: DecideEdit) {
        if (!current || !isThere(place)) return undefined;
        const edit = await decide(current);
        edits.push(edit);
        return edit.activity;
      },
      async remove(place: ActivityPlace, decide: DecideRemoval) {
        if (!current || !isThere(place)) return undefined;
        removals.push(await decide(current));
        return current;
      },
    },
    quota: {
      async giveBack(unit: QuotaUnit) {
        given.push(unit);
        return [{ Put: { TableName: 'quota', Item: { userPlanId: unit.userPlanId } } }];
      },
    },
    status: {
      async findStats(websiteId: string) {
        asked.push(websiteId);
        return { wordpressVersion: '6.9' };
      },
    },
    names: { namesOf: async () => new Map([['ana', 'Ana Pérez']]) },
    newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9z',
    now: () => at,
  };
  return {
    edits,
    removals,
    given,
    asked,
    update: (caller: Caller, change: ActivityChange) =>
      updateActivity(caller, { activityId, change }, dependencies),
    remove: (caller: Caller) => removeActivity(caller, activityId, dependencies),
  };
}

describe('a client', () => {
  it('changes words and type of their own while it is pending, and nobody is told', async () => {
    const { update, edits } = setUp({ ...pending, hoursDedicated: 3 });
    const shown = await update(ana, { description: 'Otra cosa', type: 'error' });
    expect(shown).toMatchObject({
      description: 'Otra cosa',
      type: 'error',
      status: 'pendiente',
      // An administrator's figure, which stays.
      hoursDedicated: null,
      clientName: null,
    });
    expect(edits).toMatchObject([{ audits: [], event: undefined }]);
    expect(edits[0]?.activity.hoursDedicated).toBe(3);
  });

  it.each([
    { status: 'realizada' as const },
    { status: 'pendiente' as const },
    { hoursDedicated: null },
    { hoursDedicated: 1 },
    { closingComment: '' },
    { closingComment: 'Listo' },
  ])('may not send %j', async (change) => {
    const { update, edits } = setUp(pending);
    await expect(update(ana, change)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(edits).toEqual([]);
  });

  it.each(['en_progreso', 'realizada'] as const)('leaves alone what is %s', async (status) => {
    const { update, remove, edits, removals } = setUp({ ...pending, status });
    const refused = { code: 'ACTIVITY_NOT_PENDING' };
    await expect(update(ana, { description: 'Otra' })).rejects.toMatchObject(refused);
    await expect(remove(ana)).rejects.toMatchObject(refused);
    expect([edits, removals]).toEqual([[], []]);
  });

  it.each([pending, done, { ...pending, userId: null }, undefined])(
    'finds nothing of others’: %#',
    async (activity) => {
      const { update, remove } = setUp(activity);
      const missing = { code: 'NOT_FOUND' };
      await expect(update(benito, {})).rejects.toMatchObject(missing);
      await expect(remove(benito)).rejects.toMatchObject(missing);
    },
  );

  it('gets the unit back of what they delete', async () => {
    const { remove, removals, given } = setUp(pending);
    expect(await remove(ana)).toEqual({ activityId });
    const reason = pending.description;
    expect(given).toEqual([{ userId: 'ana', userPlanId: 'plan-1', activityId, reason, at }]);
    expect(removals).toMatchObject([{ audits: [], quota: [{ Put: {} }] }]);
  });

  it('gets none of what an administrator made for them', async () => {
    const { remove, given } = setUp({ ...pending, userPlanId: null });
    await remove(ana);
    expect(given).toEqual([]);
  });
});

describe('a change', () => {
  it('is of what is sent alone: the rest stays as others made it meanwhile', async () => {
    const { update } = setUp({ ...pending, description: 'Otra cosa', type: 'error' });
    expect(await update(admin, { hoursDedicated: 2 })).toMatchObject({
      description: 'Otra cosa',
      type: 'error',
      hoursDedicated: 2,
    });
    expect(await update(ana, { type: 'mejora' })).toMatchObject({ description: 'Otra cosa' });
  });
});

describe('an administrator', () => {
  it('closes one with a comment: its owner is told, and when and in which version it was done', async () => {
    const { update, edits, asked } = setUp(pending);
    const change = { status: 'realizada', closingComment: 'Listo.', hoursDedicated: 1.5 } as const;
    const shown = await update(admin, change);
    const completion = { completedAt: at.toISOString(), versionAtCompletion: '6.9' };
    expect(shown).toMatchObject({ ...change, ...completion, clientName: 'Ana Pérez' });
    expect(asked).toEqual([pending.websiteId]);
    expect(edits[0]?.event).toEqual({
      type: 'ActivityStatusChanged',
      eventId: '01kb3f0a9x5m3v7c2d8e4h6j9z',
      activityId,
      userId: 'ana',
      websiteName: 'La Espiga',
      description: 'Cambiar el logotipo',
      from: 'pendiente',
      to: 'realizada',
      comment: 'Listo.',
      changedAt: at.toISOString(),
    });
  });

  it('leaves an entry of the activity and one of its owner, with what changed and no texts', async () => {
    const { update, edits } = setUp(pending);
    await update(admin, { status: 'en_progreso', closingComment: 'Un secreto' });
    const { audits = [] } = edits[0] ?? {};
    expect(audits.map(({ targetId }) => targetId)).toEqual([activityId, 'ana']);
    expect(audits[0]).toMatchObject({
      actorId: 'admin',
      action: 'ActivityUpdated',
      at,
      details: {
        activityId,
        description: 'Cambiar el logotipo',
        changed: 'status, closingComment',
        from: 'pendiente',
        to: 'en_progreso',
      },
    });
    expect(JSON.stringify(audits)).not.toContain('secreto');
  });

  it.each(['pendiente', 'en_progreso'] as const)('takes one back to %s', async (status) => {
    const { update, asked } = setUp(done);
    const shown = await update(admin, { status });
    expect(shown).toMatchObject({ status, completedAt: null, versionAtCompletion: null });
    expect(asked).toEqual([]);
  });

  it('changes what is done without its being done anew', async () => {
    const { update, edits } = setUp(done);
    const shown = await update(admin, { status: 'realizada', hoursDedicated: null });
    const { completedAt, versionAtCompletion } = done;
    expect(shown).toMatchObject({ completedAt, versionAtCompletion, hoursDedicated: null });
    expect(edits[0]?.event).toBeUndefined();
  });

  it('leaves what they do not send as it is', async () => {
    const { update } = setUp(done);
    const { clientName: _, ...shown } = await update(admin, {});
    expect(shown).toEqual(done);
  });

  it.each(['deleted', 'reassigned'] as const)(
    'is told no version of a site that is %s',
    async (websiteGone) => {
      const { update, asked } = setUp({ ...pending, websiteGone });
      const shown = await update(admin, { status: 'realizada' });
      expect(shown).toMatchObject({ completedAt: at.toISOString(), versionAtCompletion: null });
      expect(asked).toEqual([]);
    },
  );

  it('changes what nobody owns, of which nobody is told', async () => {
    const { update, edits } = setUp({ ...pending, userId: null });
    expect(await update(admin, { status: 'realizada' })).toMatchObject({ clientName: null });
    expect(edits[0]?.event).toBeUndefined();
    expect(edits[0]?.audits.map(({ targetId }) => targetId)).toEqual([activityId]);
  });

  it('deletes any; only one that is still pending gives its unit back', async () => {
    const { remove, given, removals } = setUp(pending);
    await remove(admin);
    expect(given).toMatchObject([{ userId: 'ana', userPlanId: 'plan-1', activityId, at }]);
    expect(removals[0]?.audits.map(({ targetId, action }) => [targetId, action])).toEqual([
      [activityId, 'ActivityDeleted'],
      ['ana', 'ActivityDeleted'],
    ]);
    for (const status of ['en_progreso', 'realizada'] as const) {
      const begun = setUp({ ...pending, status });
      await begun.remove(admin);
      expect([begun.given, begun.removals[0]?.quota]).toEqual([[], []]);
    }
  });

  it('finds nothing where nothing is', async () => {
    const { update, remove } = setUp(undefined);
    await expect(update(admin, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(remove(admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
