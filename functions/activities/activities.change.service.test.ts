import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import { newId } from '../core/id.ts';
import type { QuotaUnit } from '../user-plans/user-plans.quota.view.ts';
import { keepingCommit, noTable } from '../../tests/support/commit.ts';
import { sessionSample } from '../../tests/support/people/sessions.ts';
import type { Audit } from '../audits/audits.domain.ts';
import { removeActivity, updateActivity } from './activities.change.service.ts';
import type { Activity } from './activities.domain.ts';
import type { ActivityChange } from './activities.form.domain.ts';
import { createActivities, type ActivityPlace } from './activities.entity.ts';
import { sampleActivity } from './activities.samples.ts';

const anaId = '01kb3f0a9x5m3v7c2d8e4hana0';
const benitoId = '01kb3f0a9x5m3v7c2d8e4hbeni';
const adminId = '01kb3f0a9x5m3v7c2d8e4hadmi';
const martaId = '01kb3f0a9x5m3v7c2d8e4hmart';
const deletedId = '01kb3f0a9x5m3v7c2d8e4hgone';
const planId = '01kb3f0a9x5m3v7c2d8e4hplan';
const at = new Date('2026-11-21T12:00:00.000Z');
const ana: Caller = {
  userId: anaId,
  username: anaId,
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const benito: Caller = { ...ana, userId: benitoId };
const admin: Caller = {
  profileItem: { firstName: 'Carmen', lastName: 'Díaz', email: 'carmen@ejemplo.cl' },
  userId: adminId,
  username: adminId,
  groups: [],
  role: 'admin',
  position: 'owner',
};
const pending = sampleActivity({ userId: anaId, userPlanId: planId, versionAtCreation: '6.8.3' });
const { activityId } = pending;
const done: Activity = {
  ...pending,
  status: 'realizada',
  completedAt: '2026-11-20T18:00:00.000Z',
  versionAtCompletion: '6.8.4',
  hoursDedicated: 2.5,
};
const activities = createActivities(noTable);
type Entry = Pick<Audit, 'actorId' | 'action' | 'details'>;

/** A table of one activity. */
function setUp(current: Activity | undefined, history: Entry[] = []) {
  const { commit, works } = keepingCommit(at);
  const given: QuotaUnit[] = [];
  const asked: string[] = [];
  const isThere = ({ userId }: ActivityPlace) => userId === current?.userId;
  const ids = ['01kb3f0a9x5m3v7c2d8e4h6j9z'];
  const dependencies = {
    activities: {
      ...activities,
      locate: async () => current && { userId: current.userId, activityId },
      find: async (place: ActivityPlace) => (isThere(place) ? current : undefined),
    },
    commit,
    quota: {
      async giveBack(unit: QuotaUnit) {
        given.push(unit);
        return [returned];
      },
    },
    status: {
      async findStats(websiteId: string) {
        asked.push(websiteId);
        return { wordpressVersion: '6.9' };
      },
    },
    names: {
      namesOf: async () =>
        new Map([
          [anaId, 'Ana Pérez'],
          [martaId, 'Marta Ruiz'],
        ]),
    },
    audits: { listByTarget: async () => ({ items: history }) },
    newId: (at: Date) => ids.shift() ?? newId(at),
  };
  return {
    works,
    given,
    asked,
    update: (caller: Caller, { revision = current?.revision ?? 0, ...change }: Change) =>
      updateActivity(caller, { activityId, change: { ...change, revision } }, dependencies),
    remove: (caller: Caller, session = sessionSample()) =>
      removeActivity({ ...caller, session }, activityId, dependencies),
  };
}
type Change = Partial<ActivityChange>;
const returned = { Put: { TableName: 'quota', Item: { pk: 'quota', sk: 'quota' } } };

describe('an edit of evidence that a sync wrote meanwhile', () => {
  const synced = 'Galería 2.3.1 → 2.4.0, 22/11';

  it('keeps the line of the sync, and is refused by another one', async () => {
    const { update, works } = setUp({ ...done, evidence: synced });
    const shown = await update(admin, { evidence: 'Respaldo previo.', evidenceBefore: '' });
    expect(shown.evidence).toBe(`Respaldo previo.\n${synced}`);
    expect(works[0]?.shared?.[0]?.Update?.ConditionExpression).toContain('evidence');
  });

  it('may delete what it began with', async () => {
    const { update } = setUp({ ...done, evidence: synced });
    expect((await update(admin, { evidence: '', evidenceBefore: synced })).evidence).toBe('');
  });
});

describe('a client', () => {
  it('changes words and type of their own while it is pending, and notifies nobody', async () => {
    const { update, works } = setUp({ ...pending, hoursDedicated: 3 });
    const shown = await update(ana, { description: 'Otra cosa', type: 'error' });
    expect(shown).toMatchObject({
      description: 'Otra cosa',
      type: 'error',
      status: 'pendiente',
      // Set by an administrator, and kept.
      hoursDedicated: null,
      clientName: null,
    });
    const before = { ...pending, hoursDedicated: 3 };
    const after = { ...before, description: 'Otra cosa', type: 'error', revision: 1 } as const;
    expect(works).toEqual([
      {
        answer: after,
        shared: [activities.patch(before, after, ['evidence'])],
        ...{ events: [], audits: [] },
      },
    ]);
  });

  it.each([
    { status: 'realizada' as const },
    { status: 'pendiente' as const },
    { hoursDedicated: null },
    { hoursDedicated: 1 },
    { closingComment: '' },
    { closingComment: 'Listo' },
    { priority: 'urgente' as const },
    { priority: 'normal' as const },
    { assigneeId: null },
    { assigneeId: anaId },
    { dueOn: '2026-12-01' },
  ])('may not send %j', async (change) => {
    const { update, works } = setUp(pending);
    await expect(update(ana, change)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(works).toEqual([]);
  });

  it.each(['en_progreso', 'realizada'] as const)('leaves alone what is %s', async (status) => {
    const { update, remove, works } = setUp({ ...pending, status });
    const refused = { code: 'ACTIVITY_NOT_PENDING' };
    await expect(update(ana, { description: 'Otra' })).rejects.toMatchObject(refused);
    await expect(remove(ana)).rejects.toMatchObject(refused);
    expect(works).toEqual([]);
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

  it('is not the only one: what somebody of their company changes or deletes leaves entries', async () => {
    const { update, remove, works } = setUp(pending);
    const marta: Caller = { ...admin, role: 'cliente', userId: martaId, companyId: anaId };
    await update(marta, { type: 'error' });
    await remove(marta);
    const entries = works.flatMap(({ audits = [] }) => audits);
    expect(entries.map(({ targetId, action }) => [targetId, action])).toEqual([
      [activityId, 'ActivityUpdated'],
      [anaId, 'ActivityUpdated'],
      [activityId, 'ActivityDeleted'],
      [anaId, 'ActivityDeleted'],
    ]);
    for (const entry of entries) expect(entry).toMatchObject({ actorId: martaId, byCompany: true });
  });

  it('gets the unit back of what they delete', async () => {
    const { remove, works, given } = setUp(pending);
    expect(await remove(ana)).toEqual({ activityId });
    const reason = pending.description;
    expect(given).toEqual([{ userId: anaId, userPlanId: planId, activityId, reason, at }]);
    expect(works).toEqual([
      {
        answer: { activityId },
        shared: [
          activities.remove(pending),
          ...activities.count(anaId, { pendiente: -1 }),
          returned,
        ],
        events: [
          {
            ...{ type: 'ActivityDeleted', eventId: '01kb3f0a9x5m3v7c2d8e4h6j9z' },
            ...{ activityId, userId: anaId, deletedAt: at.toISOString() },
          },
        ],
        audits: [],
      },
    ]);
  });

  it('does not get what an administrator made for them', async () => {
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
  it('closes one with a comment: notifies its owner, and records when and in which version it was done', async () => {
    const { update, works, asked } = setUp(pending);
    const change = { status: 'realizada', closingComment: 'Listo.', hoursDedicated: 1.5 } as const;
    const shown = await update(admin, change);
    const completion = { completedAt: at.toISOString(), versionAtCompletion: '6.9' };
    expect(shown).toMatchObject({ ...change, ...completion, clientName: 'Ana Pérez' });
    expect(asked).toEqual([pending.websiteId]);
    expect(works[0]?.events).toEqual([
      {
        type: 'ActivityStatusChanged',
        eventId: '01kb3f0a9x5m3v7c2d8e4h6j9z',
        activityId,
        userId: anaId,
        websiteName: 'La Espiga',
        description: 'Cambiar el logotipo',
        from: 'pendiente',
        to: 'realizada',
        comment: 'Listo.',
        changedAt: at.toISOString(),
      },
    ]);
  });

  it('leaves an entry of the activity and one of its owner, with what changed and no texts', async () => {
    const { update, works } = setUp(pending);
    await update(admin, { status: 'en_progreso', closingComment: 'Un secreto' });
    const { audits = [] } = works[0] ?? {};
    expect(audits.map(({ targetId }) => targetId)).toEqual([activityId, anaId]);
    expect(audits[0]).toMatchObject({
      actorId: adminId,
      action: 'ActivityUpdated',
      at,
      details: {
        activityId,
        description: 'Cambiar el logotipo',
        changed: 'status, closingComment',
        status: 'en_progreso',
        from: 'pendiente',
        to: 'en_progreso',
        revision: '1',
      },
    });
    expect(JSON.stringify(audits)).not.toContain('secreto');
  });

  it('sets when it is due', async () => {
    const { update, works } = setUp({ ...pending, dueOn: '2026-11-20' });
    expect(await update(admin, { dueOn: '2026-12-01' })).toMatchObject({ dueOn: '2026-12-01' });
    expect(works[0]?.events).toEqual([]);
  });

  it.each(['pendiente', 'en_progreso'] as const)('takes one back to %s', async (status) => {
    const { update, asked } = setUp(done);
    const shown = await update(admin, { status });
    expect(shown).toMatchObject({ status, completedAt: null, versionAtCompletion: null });
    expect(asked).toEqual([]);
  });

  it('changes what is done without completing it again', async () => {
    const { update, works } = setUp(done);
    const shown = await update(admin, { status: 'realizada', hoursDedicated: null });
    const { completedAt, versionAtCompletion } = done;
    expect(shown).toMatchObject({ completedAt, versionAtCompletion, hoursDedicated: null });
    expect(works[0]?.events).toEqual([]);
  });

  it('leaves what they do not send as it is', async () => {
    const { update } = setUp(done);
    const { clientName: _, assigneeName: __, ...shown } = await update(admin, {});
    expect(shown).toEqual(done);
  });

  it.each(['deleted', 'reassigned'] as const)(
    'records no version of a site that is %s',
    async (websiteGone) => {
      const { update, asked } = setUp({ ...pending, websiteGone });
      const shown = await update(admin, { status: 'realizada' });
      expect(shown).toMatchObject({ completedAt: at.toISOString(), versionAtCompletion: null });
      expect(asked).toEqual([]);
    },
  );

  it('changes what nobody owns, and notifies nobody', async () => {
    const { update, works } = setUp({ ...pending, userId: null });
    expect(await update(admin, { status: 'realizada' })).toMatchObject({ clientName: null });
    expect(works[0]?.events).toEqual([]);
    expect(works[0]?.audits?.map(({ targetId }) => targetId)).toEqual([activityId]);
  });

  it('deletes any; only one that is still pending gives its unit back', async () => {
    const { remove, given, works } = setUp(pending);
    await remove(admin);
    expect(given).toMatchObject([{ userId: anaId, userPlanId: planId, activityId, at }]);
    expect(works[0]?.audits?.map(({ targetId, action }) => [targetId, action])).toEqual([
      [activityId, 'ActivityDeleted'],
      [anaId, 'ActivityDeleted'],
    ]);
    const informed = { type: 'AccountChanged', change: 'activityDeleted', personId: anaId };
    expect(works[0]?.events).toMatchObject([{ type: 'ActivityDeleted' }, informed]);
    for (const status of ['en_progreso', 'realizada'] as const) {
      const begun = setUp({ ...pending, status });
      await begun.remove(admin);
      expect([begun.given, begun.works[0]?.shared?.length]).toEqual([[], 3]);
    }
  });

  it('asks for the password before it deletes one on which somebody worked, and for no other', async () => {
    const unconfirmed = sessionSample({ confirmedAt: '2026-01-01T00:00:00.000Z' });
    for (const status of ['en_progreso', 'realizada'] as const) {
      const begun = setUp({ ...pending, status });
      await expect(begun.remove(admin, unconfirmed)).rejects.toMatchObject({
        code: 'CONFIRMATION_REQUIRED',
      });
      expect(begun.works).toEqual([]);
    }
    const asked = setUp(pending);
    await asked.remove(admin, unconfirmed);
    expect(asked.works).toHaveLength(1);
  });

  it('finds nothing where nothing is', async () => {
    const { update, remove } = setUp(undefined);
    await expect(update(admin, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(remove(admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('an edit that began with an older revision', () => {
  const current: Activity = { ...pending, revision: 3 };
  const entry = (actorId: string, revision: number, changed: string): Entry => ({
    actorId,
    action: 'ActivityUpdated',
    details: { revision: String(revision), changed },
  });
  const other: Entry = { actorId: martaId, action: 'ActivityDeleted', details: {} };
  const refused = (message: string) => ({ code: 'EDITED_MEANWHILE', status: 409, message });

  it('is refused with what changed and by whom, and writes nothing', async () => {
    const history = [
      entry(martaId, 3, 'status, hoursDedicated'),
      entry(deletedId, 2, 'status'),
      // An edit up to the revision that the form began with.
      entry(adminId, 1, 'description'),
      other,
    ];
    const { update, works } = setUp(current, history);
    const stale = update(admin, { type: 'error', revision: 1 });
    await expect(stale).rejects.toMatchObject(
      refused(
        `Cambió mientras lo editabas: el estado y las horas (Marta Ruiz y Usuario eliminado).`,
      ),
    );
    expect(works).toEqual([]);
  });

  it('names the owner for what has no entry, and oneself as such', async () => {
    const { update } = setUp(current, [entry(adminId, 3, 'type')]);
    await expect(update(admin, { type: 'error', revision: 1 })).rejects.toMatchObject(
      refused(`Cambió mientras lo editabas: el tipo (tú, en otra ventana y Ana Pérez).`),
    );
  });

  it('shows a client neither who an administrator is nor hours', async () => {
    const { update } = setUp(current, [
      entry(martaId, 3, 'hoursDedicated'),
      entry(adminId, 2, 'type'),
    ]);
    await expect(update(ana, { description: 'Otra', revision: 1 })).rejects.toMatchObject(
      refused(`Cambió mientras lo editabas: el tipo (un administrador).`),
    );
    const own = setUp(current).update(ana, { description: 'Otra', revision: 2 });
    await expect(own).rejects.toMatchObject(
      refused(`Cambió mientras lo editabas (tú, en otra ventana).`),
    );
  });

  it('of an activity without owner and without history is refused, too', async () => {
    const { update } = setUp({ ...current, userId: null });
    await expect(update(admin, { type: 'error', revision: 1 })).rejects.toMatchObject(
      refused(`Alguien lo cambió mientras lo editabas.`),
    );
  });

  it('and changes nothing is accepted without a write', async () => {
    const { update, works } = setUp(current);
    expect(await update(admin, { type: 'mejora', revision: 1 })).toMatchObject({ revision: 3 });
    expect(works.map(({ shared }) => shared)).toEqual([undefined]);
  });

  it('of an activity that is no longer pending is refused for that first', async () => {
    const { update } = setUp({ ...current, status: 'realizada' });
    await expect(update(ana, { type: 'error', revision: 1 })).rejects.toMatchObject({
      code: 'ACTIVITY_NOT_PENDING',
    });
  });

  it('is not what a mark of the system makes of it', async () => {
    const { update } = setUp({ ...current, websiteGone: 'deleted' });
    expect(await update(ana, { type: 'error', revision: 3 })).toMatchObject({ revision: 4 });
  });
});
