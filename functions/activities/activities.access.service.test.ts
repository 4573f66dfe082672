import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import { readActivity } from './activities.access.service.ts';
import type { ActivityPlace } from './activities.entity.ts';
import { sampleActivity } from './activities.samples.ts';

const ana: Caller = {
  userId: 'ana',
  username: 'ana',
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const admin: Caller = { ...ana, userId: 'admin', role: 'admin' };
const activity = sampleActivity({ userId: 'ana', hoursDedicated: 2.5 });

const dependencies = {
  activities: {
    locate: async (activityId: string) =>
      activityId === activity.activityId ? { userId: 'ana', activityId } : undefined,
    find: async ({ userId, activityId }: ActivityPlace) =>
      userId === 'ana' && activityId === activity.activityId ? activity : undefined,
  },
  names: { namesOf: async () => new Map([['ana', 'Ana Pérez']]) },
};
const read = (caller: Caller, activityId = activity.activityId) =>
  readActivity(caller, activityId, dependencies);

describe('reading an activity', () => {
  it('shows its owner no hours', async () => {
    expect(await read(ana)).toEqual({
      ...activity,
      hoursDedicated: null,
      clientName: null,
      assigneeName: null,
    });
  });

  it('shows an administrator hours and client', async () => {
    expect(await read(admin)).toEqual({ ...activity, clientName: 'Ana Pérez', assigneeName: null });
  });

  it.each([
    ['another client', { ...ana, userId: 'benito' }, activity.activityId],
    ['its owner, once it is deleted', ana, 'deleted'],
    ['an administrator, once it is deleted', admin, 'deleted'],
  ] as const)('is not found for %s', async (_who, caller, activityId) => {
    await expect(read(caller, activityId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
