import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Caller } from '../../../../functions/core/auth/caller.ts';
import { newId } from '../../../../functions/core/id.ts';
import { createCommit } from '../../../../functions/core/table/commit/commit.ts';
import {
  inboxKey,
  notificationsHeadKey,
  profileKey,
} from '../../../../functions/core/table/keys/keys.ts';
import type {
  NotificationFilter,
  NotificationType,
} from '../../../../functions/notifications/notifications.domain.ts';
import { createNotifications } from '../../../../functions/notifications/notifications.entity.ts';
import { createSummaries } from '../../../../functions/notifications/summary/notifications.summary.entity.ts';
import { createInboxes } from '../../../../functions/notifications/notifications.inbox.entity.ts';
import {
  listNotifications,
  type ListQuery,
} from '../../../../functions/notifications/notifications.list.service.ts';
import { sendNotification } from '../../../../functions/notifications/notifications.service.ts';
import { createPeopleView } from '../../../../functions/profiles/profiles.view.ts';
import type { Table } from '../../../../functions/core/table/table.ts';
import { newTable, personId } from './samples.ts';

/** When everybody's account was made who does not say otherwise. */
const JOINED = '2026-11-20T12:00:00.000Z';

type Asked = Pick<ListQuery, 'filter' | 'scope'>;

export const caller = (
  n: number,
  role: Caller['role'] = 'cliente',
  createdAt = JOINED,
): Caller => ({
  userId: personId(n),
  username: personId(n),
  groups: [],
  role,
  position: 'owner',
  profileItem: { createdAt },
});

/** What a Lambda is wired with: each call makes one of its own, with nothing in its memory yet. */
export function wire(table: Table) {
  let clock = Date.UTC(2026, 10, 21);
  // A minute goes by between any two.
  const now = () => new Date((clock += 60_000));
  return {
    notifications: createNotifications(table),
    inboxes: createInboxes(table),
    summaries: createSummaries(table),
    commit: createCommit(table, { now }),
    names: createPeopleView(table),
    newId,
    now,
  };
}

export type Wired = ReturnType<typeof wire>;

/** An empty table, and what tests of notifications do with it. */
export async function newInboxes() {
  const table = await newTable();
  const lambda = wire(table);
  const admin = caller(0, 'admin');

  const get = async (Key: Record<string, string>) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;

  const person = (n: number, role: Caller['role'] = 'cliente', firstName = 'Ana') =>
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...profileKey(personId(n)),
          userId: personId(n),
          email: `ana${String(n)}@ejemplo.cl`,
          firstName,
          lastName: `Soto ${String(n)}`,
          role,
          createdAt: JOINED,
          lastSignInAt: null,
        },
      }),
    );
  await person(0, 'admin');

  const message = 'El domingo a las 9 habrá un corte breve del servicio.';
  const send = (userId: string | null, title = 'Aviso', type: NotificationType = 'info') =>
    sendNotification(admin, { input: { userId, title, type, message } }, lambda);

  /** All pages of a list, and how many they were. */
  async function pages(who: Caller, asked: Asked | NotificationFilter, wired: Wired = lambda) {
    const query = typeof asked === 'string' ? { filter: asked } : asked;
    const read: Awaited<ReturnType<typeof listNotifications>>[] = [];
    let cursor: string | undefined;
    do {
      const page = await listNotifications(who, { ...query, cursor }, wired);
      read.push(page);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return read;
  }

  return {
    table,
    lambda,
    admin,
    get,
    person,
    send,
    pages,
    titles: async (who: Caller, asked: Asked | NotificationFilter = 'all') =>
      (await pages(who, asked)).flatMap(({ items }) => items.map(({ title }) => title)),
    state: (n: number) => get(inboxKey(personId(n))),
    head: async () => {
      const { personal = 0, unread = 0 } = (await get(notificationsHeadKey)) ?? {};
      return { personal: personal as number, unread: unread as number };
    },
    /** What the deletion of a person leaves behind. */
    bury: (n: number) =>
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...profileKey(personId(n)), deletedAt: '2026-11-21T00:00:00.000Z' },
        }),
      ),
  };
}
