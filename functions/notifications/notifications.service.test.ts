import { describe, expect, it } from 'vitest';
import { noTable } from '../../tests/support/commit.ts';
import type { Caller } from '../core/auth/caller.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import { newRow, type NewNotification } from './notifications.domain.ts';
import { createNotifications } from './notifications.entity.ts';
import {
  changeNotification,
  deleteNotification,
  sendNotification,
  type ChangeDependencies,
} from './notifications.service.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const notificationId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const admin: Caller = {
  userId: 'carmen',
  username: 'carmen',
  groups: [],
  role: 'admin',
  position: 'owner',
};
const input: NewNotification = {
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
  title: 'Mantenimiento',
  message: 'El domingo a las 9.',
  type: 'warning',
};

const inboxes = {
  read: async () => ({
    own: { total: 0, unread: 0 },
    everybodys: { total: 1, unread: 1 },
    reading: { readUntil: null, readBroadcasts: new Set<string>() },
    broadcasts: [],
    firstId: '',
  }),
};
type Person = Awaited<ReturnType<ChangeDependencies['names']['find']>>;

/** Sends a notification of which everything is kept that `commit` was given. */
async function send(sent: NewNotification) {
  const kept: { work: Work<unknown>; once: unknown; place: unknown }[] = [];
  const commit: Commit = async (build, once) => {
    const work = await build(at);
    kept.push({ work, once, place: once?.placeOf(work.answer) });
    return work.answer;
  };
  const answer = await sendNotification(
    admin,
    { input: sent, submission: { scope: 'carmen#POST /api/notifications', key: 'k' } },
    {
      notifications: createNotifications(noTable),
      inboxes,
      names: { namesOf: async () => new Map([[String(input.userId), 'Ana Pérez']]) },
      commit,
      newId: () => notificationId,
    },
  );
  return { answer, kept };
}

describe('sending a notification', () => {
  it('answers it as an administrator sees it', async () => {
    const { answer } = await send(input);
    expect(answer).toEqual({
      ...input,
      notificationId,
      recipientName: 'Ana Pérez',
      read: false,
      sentAt: at.toISOString(),
      link: null,
      audience: null,
      revision: 0,
    });
  });

  it.each([
    ['one person', input.userId],
    ['everybody', null],
  ])(
    'to %s is known again by its submission, at the place where it is stored',
    async (_, userId) => {
      const { kept } = await send({ ...input, userId });
      expect(kept).toMatchObject([
        {
          once: { scope: 'carmen#POST /api/notifications', key: 'k', input: { ...input, userId } },
          place: { userId, notificationId },
        },
      ]);
    },
  );

  it('is refused in words of its own where the person was deleted', async () => {
    const { kept } = await send(input);
    expect(await kept[0]?.work.refused?.()).toMatchObject({ code: 'PERSON_GONE' });
  });
});

describe('a notification of an administrator', () => {
  const row = newRow(
    { ...input, title: 'Cambió la posición de un administrador' },
    { notificationId, at },
  );
  const change = { notificationId, revision: 0, title: 'Todo en orden' };
  const asked = async (caller: Caller, recipient: 'admin' | 'cliente') => {
    const store = createNotifications(noTable);
    const written: unknown[] = [];
    const dependencies = {
      notifications: { ...store, find: async () => row, findById: async () => row },
      inboxes,
      names: { namesOf: async () => new Map(), find: async () => ({ role: recipient }) as Person },
      commit: (async (build) => {
        const work = await build(at);
        written.push(work);
        return work.answer;
      }) as Commit,
    };
    const outcomes = await Promise.allSettled([
      changeNotification(caller, change, dependencies),
      deleteNotification(caller, notificationId, dependencies),
    ]);
    return [outcomes.map(({ status }) => status), written.length];
  };

  it('is changed and deleted by the owner, and by who got it, alone', async () => {
    const administrator = { ...admin, position: 'administrator' } as const;
    expect(await asked(admin, 'admin')).toEqual([['fulfilled', 'fulfilled'], 2]);
    expect(await asked({ ...administrator, userId: input.userId ?? '' }, 'admin')).toEqual([
      ['fulfilled', 'fulfilled'],
      2,
    ]);
    expect(await asked(administrator, 'cliente')).toEqual([['fulfilled', 'fulfilled'], 2]);
    expect(await asked(administrator, 'admin')).toEqual([['rejected', 'rejected'], 0]);
  });
});
