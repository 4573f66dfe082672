import { describe, expect, it } from 'vitest';
import {
  accountChanged,
  accountChangedSchema,
  belongingChanged,
} from '../../../events/users.events.ts';
import type { WebsiteReassigned } from '../../../events/websites.events.ts';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import { createInstantFormat } from '../../core/format.ts';
import type { OutgoingMail } from '../../core/mail/send-mail.ts';
import { userSchema } from '../../users/users.domain.ts';
import { createActivityNews } from '../notifications.activities.entity.ts';
import { createNotifications, notificationEntity } from '../notifications.entity.ts';
import { learnsOf } from './notifications.accounts.domain.ts';
import { announceAccountChange, announceReassignment } from './notifications.accounts.service.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const idOf = (n: number) => `0b7d3c1e-5a2f-4c8d-9e6b-00000000000${String(n)}`;
const eventId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const [client, owner, billing, ana, actor] = [1, 2, 3, 4, 9].map(idOf) as [
  ...[string, string, string, string, string],
];
const person = (userId: string, position: 'owner' | 'billing' | 'viewer') =>
  userSchema.parse({
    ...{ userId, email: `${userId}@ejemplo.cl`, firstName: 'Ana', lastName: 'Pérez', position },
    ...{ role: 'cliente', createdAt: now.toISOString(), lastSignInAt: now.toISOString() },
    companyId: userId === client ? null : client,
  });
/** The company of the client 1: another owner, somebody who pays, and Ana. */
const company = [
  ...[person(client, 'owner'), person(owner, 'owner'), person(billing, 'billing')],
  person(ana, 'viewer'),
];

/** Nobody wants e-mails: only those that are always sent arrive. */
function setUp(emailNotifications = false, { awaited = '' } = {}) {
  const { commit, works } = keepingCommit(now);
  const mails: OutgoingMail[] = [];
  const dependencies = {
    notifications: createNotifications(noTable),
    activityNews: createActivityNews(noTable),
    commit,
    format: createInstantFormat('America/Santiago'),
    now: () => now,
    members: { listOf: async (id: string) => (id === client ? company : []) },
    mail: {
      mails: { claim: async () => 'mine' as const, markSent: async () => undefined },
      people: {
        find: async (userId: string) => ({
          ...{
            email: userId,
            firstName: 'Ana',
            emailNotifications,
            hasEntered: userId !== awaited,
          },
          role: 'cliente' as const,
        }),
      },
      settings: async () => ({
        ...{ siteUrl: 'https://portal.ejemplo.cl', brandName: 'Portal', brandColour: '#0f766e' },
        ...{ mailClosing: '', mailReplyTo: '' },
      }),
      send: async (mail: OutgoingMail) => void mails.push(mail),
    },
  };
  const rows = () =>
    works
      .flatMap(({ own = [] }) => own)
      .flatMap(({ Put }) => (Put ? [notificationEntity.decode(Put.Item)] : []));
  return { dependencies, rows, mailed: () => mails.map(({ to }) => to) };
}

type Change = keyof typeof learnsOf;
const changed = (change: Change, more: { by?: string; companyId?: string | null } = {}) =>
  accountChanged(
    { ...person(ana, 'viewer'), companyId: more.companyId === undefined ? client : more.companyId },
    {
      ...{ change, eventId, at: now, fields: ['el teléfono', 'la empresa'] },
      actor: { userId: more.by ?? actor, name: 'Carmen Díaz' },
    },
  );

describe('a change of what is a client’s', () => {
  const belongings = [
    ...(['planEnded', 'planReactivated', 'quotaCorrected'] as const),
    ...(['siteDeleted', 'backupsDeleted', 'activityDeleted'] as const),
  ];
  const caller = (userId: string) => ({
    userId,
    profileItem: { firstName: 'Carmen', lastName: 'Díaz', email: 'carmen@ejemplo.cl' },
  });
  const made = (change: (typeof belongings)[number], by: string) =>
    belongingChanged(caller(by), {
      change,
      subject: 'Mi tienda',
      ownerId: client,
      eventId,
      at: now,
    });

  it.each(belongings)('%s reaches the client and the owners of their company', async (change) => {
    const { dependencies, rows } = setUp();
    for (const event of made(change, actor)) await announceAccountChange(event, dependencies);
    expect(rows().map(({ userId }) => userId)).toEqual([client, owner]);
    for (const { message } of rows()) {
      expect(message).toMatch(/^Carmen Díaz .*«Mi tienda».* el 21\/11\/2026 a las 12:00/);
    }
  });

  it('reaches nobody who did it, and nobody where the client did', async () => {
    const { dependencies, rows } = setUp();
    for (const event of made('siteDeleted', owner))
      await announceAccountChange(event, dependencies);
    expect(rows().map(({ userId }) => userId)).toEqual([client]);
    expect(made('siteDeleted', client)).toEqual([]);
  });

  it('goes by e-mail to who wants them where something is lost', async () => {
    const { dependencies, mailed } = setUp(true);
    for (const change of belongings) {
      for (const event of made(change, actor)) await announceAccountChange(event, dependencies);
    }
    expect(mailed()).toHaveLength(8);
  });
});

describe('an owner who was invited and never came', () => {
  it('gets no e-mail of the company, and the others do', async () => {
    const { dependencies, rows, mailed } = setUp(true, { awaited: owner });
    await announceAccountChange(changed('memberRemoved'), dependencies);
    expect(rows().map(({ userId }) => userId)).toEqual([client, owner]);
    expect(mailed()).toEqual([client]);
  });
});

describe('a change of somebody’s account', () => {
  it.each<[Change, string[]]>([
    ['passwordGiven', [ana]],
    ['edited', [ana]],
    ['sessionsClosed', [ana]],
    ['memberInvited', [client, owner]],
    ['memberPositionChanged', [ana, client, owner]],
    ['memberRemoved', [client, owner]],
  ])('%s reaches those whom it concerns, with who did it', async (change, readers) => {
    const { dependencies, rows } = setUp();
    await announceAccountChange(changed(change), dependencies);
    expect(rows().map(({ userId }) => userId)).toEqual(readers);
    for (const { message, title } of rows()) {
      expect(message).toContain('Carmen Díaz');
      expect(message).toContain('el 21/11/2026 a las 12:00');
      expect(title + message).not.toContain('undefined');
    }
  });

  it('has a row for each change', () => {
    expect(Object.keys(learnsOf)).toEqual(accountChangedSchema.shape.change.options);
  });

  it('is no news to the owner who made it', async () => {
    const { dependencies, rows } = setUp();
    await announceAccountChange(changed('memberInvited', { by: owner }), dependencies);
    expect(rows().map(({ userId }) => userId)).toEqual([client]);
  });

  it('of a client without a company reaches them', async () => {
    const { dependencies, rows } = setUp();
    await announceAccountChange(changed('edited', { companyId: null }), dependencies);
    expect(rows().map(({ userId, message }) => [userId, message.split('\n')[0]])).toEqual([
      [ana, 'Carmen Díaz cambió el teléfono y la empresa en tu perfil el 21/11/2026 a las 12:00.'],
    ]);
  });

  it.each<[Change, string[], string[]]>([
    ['passwordGiven', [ana], [ana]],
    ['sessionsClosed', [ana], [ana]],
    ['edited', [], []],
    ['memberInvited', [], [client, owner]],
    ['memberRemoved', [], [client, owner]],
  ])('%s goes by e-mail to who wants none: %j, and to who does: %j', async (...given) => {
    const [change, always, chosen] = given;
    for (const [wants, expected] of [
      [false, always],
      [true, chosen],
    ] as const) {
      const { dependencies, mailed } = setUp(wants);
      await announceAccountChange(changed(change), dependencies);
      expect(mailed()).toEqual(expected);
    }
  });

  it('goes with the person whom it names to an owner, but for the end of their account', async () => {
    const { dependencies, rows } = setUp();
    await announceAccountChange(changed('memberPositionChanged'), dependencies);
    await announceAccountChange(changed('memberRemoved'), dependencies);
    expect(rows().map(({ about }) => about)).toEqual([undefined, ana, ana, undefined, undefined]);
  });
});

describe('a site’s transfer', () => {
  const moved: WebsiteReassigned = {
    type: 'WebsiteReassigned',
    ...{ eventId, websiteId: '01kb3f0a9x5m3v7c2d8e4h6j9n', websiteName: 'La Espiga' },
    ...{ fromUserId: client, toUserId: owner, actor: { userId: actor, name: 'Carmen Díaz' } },
    reassignedAt: now.toISOString(),
  };

  it('reaches both sides, neither of which reads who the other is', async () => {
    const { dependencies, rows } = setUp();
    await announceReassignment(moved, dependencies);
    expect(rows().map(({ userId, title }) => [userId, title])).toEqual([
      [client, 'Un sitio ya no está en tu cuenta'],
      [owner, 'Tienes otro sitio en tu cuenta'],
    ]);
    for (const { message } of rows()) expect(message).toContain('Carmen Díaz');
    for (const { message } of rows()) expect(message).toContain('«La Espiga»');
  });

  it.each([
    ['a site of nobody', { fromUserId: null }, [owner]],
    ['a site that is nobody’s from now on', { toUserId: null }, [client]],
    ['somebody who takes it', { actor: { userId: owner, name: 'Eva' } }, [client]],
    ['a deletion from which it followed', { actor: null }, []],
    ['an event from before', { websiteName: undefined }, []],
  ])('of %s reaches the others', async (_, more, readers) => {
    const { dependencies, rows } = setUp();
    await announceReassignment({ ...moved, ...more }, dependencies);
    expect(rows().map(({ userId }) => userId)).toEqual(readers);
  });
});
