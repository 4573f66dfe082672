import type {
  Notification,
  NotificationFilter,
} from '../../../functions/notifications/notifications.domain.ts';
import type { FakeApi, FakeCall } from './fake-api.ts';
import { profile } from './fake-auth.ts';

let lastId = 0;

/** A notification as the API answers it: to the person of the tests, unread, unless said otherwise. */
export function notification(given: Partial<Notification> = {}): Notification {
  lastId += 1;
  return {
    notificationId: `01k9zz00000000000000${String(lastId).padStart(6, '0')}`,
    userId: profile.userId,
    recipientName: null,
    title: `Aviso ${String(lastId)}`,
    message: 'Un mensaje.',
    type: 'info',
    read: false,
    sentAt: '2026-01-01T12:00:00.000Z',
    link: null,
    revision: 0,
    ...given,
  };
}

const shows = (filter: string, { read }: Notification) =>
  filter === 'all' || (filter === 'read') === read;

/** An API that holds these notifications, newest first, and answers as the real one does, in pages of `size`. */
export function notificationsApi(kept: Notification[], { size = 20 } = {}): FakeApi {
  const own = (each: Notification) => each.userId === null || each.userId === profile.userId;
  const unread = () => ({ unread: kept.filter((each) => own(each) && !each.read).length });
  const list = ({ query }: FakeCall) => {
    const filter = (query.get('filter') ?? 'all') as NotificationFilter;
    const from = Number(query.get('cursor') ?? 0);
    // As the server may: the page is cut before it is filtered.
    const there = query.get('scope') === 'own' ? kept.filter(own) : kept;
    const items = there.slice(from, from + size).filter((each) => shows(filter, each));
    const read = there.filter((each) => each.read).length;
    const counts = { all: there.length, unread: there.length - read, read };
    const nextCursor = from + size < there.length ? String(from + size) : null;
    return { body: { items, nextCursor, counts } };
  };
  const answers: FakeApi = {
    'GET /api/notifications': list,
    'GET /api/notifications/unread': () => ({
      body: { ...unread(), waitingActivities: 0, attention: null },
    }),
    'POST /api/notifications/read': () => {
      for (const each of kept) if (own(each)) each.read = true;
      return { body: unread() };
    },
  };
  for (const each of kept) {
    const path = `/api/notifications/${each.notificationId}`;
    answers[`POST ${path}/read`] = () => {
      each.read = true;
      return { body: unread() };
    };
    answers[`PUT ${path}`] = ({ body }) => ({ body: Object.assign(each, body) });
    answers[`DELETE ${path}`] = () => {
      kept.splice(kept.indexOf(each), 1);
      return { body: { notificationId: each.notificationId } };
    };
  }
  return answers;
}
