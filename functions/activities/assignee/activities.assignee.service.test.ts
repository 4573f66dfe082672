import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import type { Activity } from '../activities.domain.ts';
import { createActivities, type ActivityPlace } from '../activities.entity.ts';
import { sampleActivity } from '../activities.samples.ts';
import { assignment, unassignAll } from './activities.assignee.service.ts';

const adminId = '01kb3f0a9x5m3v7c2d8e4hadmi';
const martaId = '01kb3f0a9x5m3v7c2d8e4hmart';
const at = new Date('2026-11-21T12:00:00.000Z');
const activities = createActivities(noTable);
const nobodys = sampleActivity({ title: 'Logotipo' });
const martas = { ...nobodys, assigneeId: martaId };
const own = { ...nobodys, assigneeId: adminId };

describe('an assignment', () => {
  const given = {
    type: 'ActivityAssigned',
    eventId: '01kb3f0a9x5m3v7c2d8e4h6j9z',
    activityId: nobodys.activityId,
    websiteName: 'La Espiga',
    description: 'Logotipo',
    clientId: nobodys.userId,
    assigneeId: martaId,
    by: { userId: adminId, name: 'Carmen Díaz' },
    assignedAt: at.toISOString(),
  };

  const assigned = (before: Activity | undefined, after: Activity) =>
    assignment(
      { userId: adminId },
      { before, after, at },
      {
        activities,
        names: { namesOf: async () => new Map([[adminId, 'Carmen Díaz']]) },
        newId: () => given.eventId,
      },
    );

  it.each([
    ['of a new one', undefined],
    ['of nobody’s', nobodys],
    ['of one’s own', own],
  ])('%s to another administrator is checked, and they are notified', async (_, before) => {
    const { own: conditions, events, refused } = await assigned(before, martas);
    expect(conditions).toEqual([activities.adminIsThere(martaId)]);
    expect(events).toEqual([given]);
    expect(refused?.()).toMatchObject({ code: 'PERSON_GONE' });
  });

  it('to oneself is checked, and is no news', async () => {
    expect(await assigned(martas, own)).toMatchObject({
      own: [activities.adminIsThere(adminId)],
      events: [],
    });
  });

  it.each([
    ['stays', martas, martas],
    ['ends', martas, nobodys],
    ['is none', undefined, nobodys],
  ])('that %s adds nothing', async (_, before, after) => {
    expect(await assigned(before, after)).toEqual({ events: [] });
  });
});

describe('a former administrator', () => {
  function leave(current: Activity | undefined) {
    const { commit, works } = keepingCommit(at);
    const done = unassignAll(martaId, {
      activities: {
        ...activities,
        findAssigned: async (): Promise<ActivityPlace[]> => [nobodys],
        find: async () => current,
      },
      commit,
    });
    return done.then(() => works);
  }

  it('has no activities, whatever else was edited meanwhile', async () => {
    const current = { ...martas, revision: 4, status: 'realizada' as const };
    expect(await leave(current)).toEqual([
      {
        answer: undefined,
        shared: [activities.amend(current, { ...current, assigneeId: null }, ['assigneeId'])],
      },
    ]);
  });

  it.each([
    ['deleted', undefined],
    ['somebody else’s', own],
    ['nobody’s', nobodys],
  ])('leaves alone what is %s by now', async (_, current) => {
    const works = await leave(current);
    expect(works.filter(({ shared }) => shared !== undefined)).toEqual([]);
  });
});
