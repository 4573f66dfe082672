import { describe, expect, it } from 'vitest';
import type { ActivityStatusChanged } from '../../events/activities.events.ts';
import type { ActivityStatus } from '../activities/activities.domain.ts';
import { newsOf, type ActivityNews } from './notifications.activities.domain.ts';

const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const idOf = (n: number) => `01kb3f0a9x5m3v7c2d8e4h6j${String(n).padStart(2, '0')}`;
const atMinute = (n: number) => `2026-11-21T15:${String(n).padStart(2, '0')}:00.000Z`;

const change = (n: number, from: ActivityStatus, to: ActivityStatus): ActivityStatusChanged => ({
  type: 'ActivityStatusChanged',
  eventId: idOf(n),
  activityId: idOf(90),
  userId,
  websiteName: 'Tienda Sur',
  description: 'Cambiar el logotipo',
  comment: '',
  changedAt: atMinute(n),
  ...{ from, to },
});
const isMailed = (event: ActivityStatusChanged) => event.to === 'realizada';

/** Delivers events one after the other to somebody who reads nothing; the id of the notification they have then. */
function unreadAfter(...events: readonly ActivityStatusChanged[]): string | null {
  let latest: ActivityNews | undefined;
  for (const event of events) {
    const isUnread = latest !== undefined && latest.notificationId !== null;
    const next = newsOf(event, { news: latest, isUnread }, { isMailed: isMailed(event) });
    if (next !== 'late') latest = next.news;
  }
  return latest?.notificationId ?? null;
}

const begun = change(1, 'pendiente', 'en_progreso');
const undone = change(2, 'en_progreso', 'pendiente');
const completed = change(3, 'en_progreso', 'realizada');

describe('changes of status that nobody has read of', () => {
  it.each([
    ['one', [begun], begun],
    ['one that was undone', [begun, undone], null],
    ['one that was undone, delivered twice', [begun, undone, begun, undone], null],
    ['one that was made again', [begun, undone, change(4, 'pendiente', 'en_progreso')], idOf(4)],
    ['two', [begun, completed], completed],
    ['two, delivered in the other order', [completed, begun], completed],
    [
      'one that went by e-mail, and was undone',
      [completed, change(4, 'realizada', 'en_progreso')],
      idOf(4),
    ],
    [
      'one that went by e-mail, was undone and made again',
      [completed, change(4, 'realizada', 'pendiente'), change(5, 'pendiente', 'realizada')],
      idOf(5),
    ],
  ] as const)('%s: one notification of the last state, or none', (_, events, left) => {
    expect(unreadAfter(...events)).toBe(typeof left === 'string' ? left : (left?.eventId ?? null));
  });
});

describe('a change that was read of', () => {
  it('and undone is another notification', () => {
    const first = newsOf(begun, { news: undefined, isUnread: false }, { isMailed: false });
    if (first === 'late') throw new Error('The first one is late');
    const second = newsOf(undone, { news: first.news, isUnread: false }, { isMailed: false });
    expect(second).toMatchObject({
      says: true,
      news: { known: 'en_progreso', notificationId: idOf(2) },
    });
  });

  it('says nothing about what another person knows', () => {
    const others = newsOf(begun, { news: undefined, isUnread: false }, { isMailed: false });
    if (others === 'late') throw new Error('The first one is late');
    const news = { ...others.news, userId: idOf(91), changedAt: atMinute(9) };
    expect(newsOf(undone, { news, isUnread: true }, { isMailed: false })).toMatchObject({
      says: true,
      news: { userId, known: 'en_progreso' },
    });
  });
});
