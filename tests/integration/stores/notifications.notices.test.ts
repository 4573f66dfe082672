import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErasureChanged } from '../../../events/erasures.events.ts';
import { createInstantFormat } from '../../../functions/core/format.ts';
import { newId } from '../../../functions/core/id.ts';
import { inboxPartition } from '../../../functions/core/table/keys/keys.ts';
import { subjectText } from '../../../functions/attention/attention.domain.ts';
import { createActivityNews } from '../../../functions/notifications/notifications.activities.entity.ts';
import { createNoticeChoices } from '../../../functions/notifications/notices/notifications.notices.entity.ts';
import {
  announce,
  type NoticesDependencies,
} from '../../../functions/notifications/notices/notifications.notices.service.ts';
import type { NoticeEvent } from '../../../functions/notifications/notices/notifications.notices.text.ts';
import { DELETED_PERSON_NAME } from '../../../functions/core/validation/person-name.ts';
import { announceErasure } from '../../../functions/notifications/security/notifications.erasure.service.ts';
import { createMembers } from '../../../functions/profiles/profiles.members.view.ts';
import { createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import { userSchema } from '../../../functions/users/users.domain.ts';
import { newInboxes } from './support/inboxes.ts';
import { personId } from './support/samples.ts';

let world: Awaited<ReturnType<typeof newInboxes>>;
beforeAll(async () => {
  world = await newInboxes();
});
afterAll(() => world.table.destroy());

const ADMINS = [0, 20, 21] as const;
const adminOf = (n: number) =>
  userSchema.parse({
    userId: personId(n),
    email: `admin${String(n)}@ejemplo.cl`,
    firstName: 'Carmen',
    lastName: '',
    role: 'admin',
    createdAt: '2026-11-01T12:00:00.000Z',
    lastSignInAt: null,
  });

/** The client `n`, three administrators, and what a Lambda is wired with. */
async function setUp(n: number): Promise<NoticesDependencies> {
  await world.person(n);
  for (const admin of ADMINS) await world.person(admin, 'admin');
  const { lambda, table } = world;
  return {
    ...lambda,
    admins: { findAll: async () => ADMINS.map(adminOf) },
    choices: createNoticeChoices(table),
    activityNews: createActivityNews(table),
    format: createInstantFormat('America/Santiago'),
    mail: undefined,
  };
}

const requested = (n: number): NoticeEvent => ({
  type: 'ActivityRequested',
  eventId: newId(new Date()),
  userId: personId(n),
  activityId: newId(new Date()),
  websiteName: 'Tienda Sur',
  description: 'Cambiar el logotipo',
  requestedAt: new Date().toISOString(),
});

const flagged = (n: number): NoticeEvent => ({
  type: 'PaymentFlagged',
  eventId: newId(new Date()),
  userId: personId(n),
  paymentId: newId(new Date()),
  planName: 'Profesional',
  amountCents: 4_900,
  currency: 'USD',
  flag: 'notActivated',
});

/** All items that are about a client: notices and lines of summaries. */
async function itemsAbout(n: number) {
  const { client, name: TableName } = world.table;
  const command = new ScanCommand({
    TableName,
    FilterExpression: 'about = :id',
    ExpressionAttributeValues: { ':id': personId(n) },
  });
  return (await client.send(command)).Items ?? [];
}

/** The client is deleted at the moment after their name was read. */
function deletedOnceNamed(n: number, dependencies: NoticesDependencies): NoticesDependencies {
  const namesOf: NoticesDependencies['names']['namesOf'] = async (ids) => {
    const names = await dependencies.names.namesOf(ids);
    await world.bury(n);
    return names;
  };
  return { ...dependencies, names: { namesOf } };
}

describe('an event of a client who is deleted while administrators are notified', () => {
  it('leaves nothing about them, neither then nor when it comes again', async () => {
    const dependencies = await setUp(1);
    const event = requested(1);
    await expect(announce(event, deletedOnceNamed(1, dependencies))).rejects.toThrow();
    expect(await itemsAbout(1)).toEqual([]);
    await announce(event, dependencies);
    expect(await itemsAbout(1)).toEqual([]);
  });

  it('adds nothing to the administrators who are next', async () => {
    const dependencies = await setUp(2);
    let sent = 0;
    const notifications: NoticesDependencies['notifications'] = {
      ...dependencies.notifications,
      send(...args) {
        sent += 1;
        return dependencies.notifications.send(...args);
      },
    };
    const commit: NoticesDependencies['commit'] = async (build, once) => {
      const answer = await dependencies.commit(build, once);
      if (sent === 1) await world.bury(2);
      return answer;
    };
    await expect(
      announce(requested(2), { ...dependencies, notifications, commit }),
    ).rejects.toThrow();
    const notices = (await itemsAbout(2)).filter(({ pk }) => String(pk).startsWith('INBOX#'));
    expect(notices.map(({ pk }) => String(pk))).toEqual([inboxPartition(personId(0))]);
  });

  it('is announced without their name where it is of a payment', async () => {
    const dependencies = await setUp(3);
    const event = flagged(3);
    await expect(announce(event, deletedOnceNamed(3, dependencies))).rejects.toThrow();
    await announce(event, dependencies);
    const items = await itemsAbout(3);
    expect(items.filter(({ pk }) => String(pk).startsWith('INBOX#'))).toHaveLength(ADMINS.length);
    expect(JSON.stringify(items)).toContain(DELETED_PERSON_NAME);
    expect(JSON.stringify(items)).not.toContain('Ana Soto');
  });
});

describe('an item that was assigned', () => {
  const assigned = (n: number, kind: 'paymentFlagged' | 'siteNotSynced'): NoticeEvent => ({
    type: 'AttentionAssigned',
    eventId: newId(new Date()),
    kind,
    subject: subjectText({
      type: kind === 'siteNotSynced' ? 'site' : 'payment',
      id: newId(new Date()),
    }),
    name: 'Tienda Sur',
    clientId: personId(n),
    assigneeId: personId(20),
    by: { userId: personId(21), name: 'Raúl' },
    assignedAt: new Date().toISOString(),
  });

  it.each([
    { kind: 'siteNotSynced' as const, left: 0 },
    { kind: 'paymentFlagged' as const, left: 1 },
  ])('of a deleted client is news only where payments are: $kind', async ({ kind, left }) => {
    const n = kind === 'siteNotSynced' ? 4 : 5;
    const dependencies = await setUp(n);
    await world.bury(n);
    await announce(assigned(n, kind), dependencies);
    const notices = (await itemsAbout(n)).filter(({ pk }) => String(pk).startsWith('INBOX#'));
    expect(notices).toHaveLength(left);
  });
});

describe('a wish to be deleted', () => {
  it('of a person who is deleted at once is news to nobody', async () => {
    const dependencies = await setUp(6);
    const event: ErasureChanged = {
      type: 'ErasureChanged',
      eventId: newId(new Date()),
      userId: personId(6),
      change: 'requested',
      changedAt: new Date().toISOString(),
      erasesAt: new Date().toISOString(),
    };
    const people = createPeopleView(world.table);
    const find = async (userId: string) => {
      const person = await people.find(userId);
      await world.bury(6);
      return person;
    };
    const names = { ...people, find };
    const members = createMembers(world.table);
    await expect(announceErasure(event, { ...dependencies, names, members })).rejects.toThrow();
    await announceErasure(event, { ...dependencies, names: people, members });
    expect(await itemsAbout(6)).toEqual([]);
  });
});
