import { describe, expect, it } from 'vitest';
import type { Audit } from '../../audits/audits.domain.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { sampleActivity } from '../activities.samples.ts';
import { readHistory } from './activities.history.service.ts';

const anaId = '01kb3f0a9x5m3v7c2d8e4hana0';
const adminId = '01kb3f0a9x5m3v7c2d8e4hadmi';
const betoId = '01kb3f0a9x5m3v7c2d8e4hbeto';
const martaId = '01kb3f0a9x5m3v7c2d8e4hmart';
const ana: Caller = {
  userId: anaId,
  username: anaId,
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const admin: Caller = {
  userId: adminId,
  username: adminId,
  groups: [],
  role: 'admin',
  position: 'owner',
};
const activity = sampleActivity({ userId: anaId });
const { activityId } = activity;

const edit = (n: number, actorId: string, details: Audit['details']): Audit => ({
  ...{ entryId: `01kb3f0a9x5m3v7c2d8e4h6j9${String(n)}`, actorId, action: 'ActivityUpdated' },
  ...{ at: `2026-11-21T12:0${String(n)}:00.000Z`, details },
  ...{ targetId: activityId, address: null },
});
const entries: Audit[] = [
  edit(4, martaId, {
    changed: 'status, priority, assigneeId, hoursDedicated',
    ...{ from: 'pendiente', to: 'en_progreso', revision: '3', description: 'Cambiar el logotipo' },
    ...{ status: 'en_progreso', priority: 'alta', assigneeId: adminId },
  }),
  { ...edit(3, martaId, { kind: 'activityRequested' }), action: 'AttentionDismissed' },
  edit(2, adminId, { changed: 'hoursDedicated', from: 'pendiente', to: 'pendiente' }),
  // As entries were before they kept values.
  edit(1, 'deleted', { changed: 'description, status', from: 'realizada', to: 'pendiente' }),
];

function read(caller: Caller, audits = entries) {
  const asked: string[] = [];
  const dependencies = {
    activities: {
      locate: async () => ({ userId: anaId, activityId }),
      find: async ({ userId }: { userId: string | null }) =>
        userId === anaId ? activity : undefined,
    },
    audits: {
      async listByTarget(targetId: string) {
        asked.push(targetId);
        return { items: audits, nextCursor: 'more' };
      },
    },
    names: {
      namesOf: async () =>
        new Map([
          [adminId, 'Carmen Díaz'],
          [martaId, 'Marta Ruiz'],
        ]),
      async colleaguesOf({ userId }: { userId: string }, ids: readonly string[]) {
        expect(userId).toBe(anaId);
        return new Map(ids.flatMap((id) => (id === betoId ? [[id, 'Beto Soto']] : [])));
      },
    },
  };
  return { asked, answer: readHistory(caller, activityId, dependencies) };
}

const audits = entries;

describe('the history of an activity', () => {
  it('names to its client who of their company changed it, while they are of it', async () => {
    const details = { changed: 'type', type: 'error' };
    const edits = [betoId, 'deleted'].map((actorId, n) => ({
      ...edit(n, actorId, details),
      byCompany: true as const,
    }));
    const { items } = await read(ana, edits).answer;
    expect(items.map(({ by }) => by)).toEqual(['Beto Soto', 'Alguien de tu empresa']);
  });

  it('says an administrator what was changed, to what, when and by whom', async () => {
    expect(await read(admin).answer).toEqual({
      items: [
        {
          ...{ entryId: audits[0]?.entryId, at: audits[0]?.at, mine: false, by: 'Marta Ruiz' },
          changes: [
            { field: 'status', to: 'en_progreso' },
            { field: 'priority', to: 'alta' },
            { field: 'assigneeId', to: 'Carmen Díaz' },
            { field: 'hoursDedicated' },
          ],
        },
        {
          ...{ entryId: audits[2]?.entryId, at: audits[2]?.at, mine: true, by: 'Carmen Díaz' },
          changes: [{ field: 'hoursDedicated' }],
        },
        {
          ...{ entryId: audits[3]?.entryId, at: audits[3]?.at },
          ...{ mine: false, by: 'Usuario eliminado' },
          changes: [{ field: 'description' }, { field: 'status', to: 'pendiente' }],
        },
      ],
    });
  });

  it('says its client neither hours nor the order of work nor names, nor that there were any', async () => {
    const { items } = await read(ana).answer;
    expect(items.map(({ by, mine, changes }) => [by, mine, changes])).toEqual([
      [null, false, [{ field: 'status', to: 'en_progreso' }]],
      [null, false, [{ field: 'description' }, { field: 'status', to: 'pendiente' }]],
    ]);
    expect(JSON.stringify(items)).not.toMatch(/alta|Carmen|Marta|hours|priority|assignee/);
  });

  it('is not found of another’s activity', async () => {
    const { asked, answer } = read({ ...ana, userId: martaId });
    await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(asked).toEqual([]);
  });
});
