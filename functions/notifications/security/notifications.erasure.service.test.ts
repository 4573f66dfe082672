import { describe, expect, it } from 'vitest';
import type { ErasureChanged } from '../../../events/erasures.events.ts';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import { createInstantFormat } from '../../core/format.ts';
import type { OutgoingMail } from '../../core/mail/send-mail.ts';
import { createActivityNews } from '../notifications.activities.entity.ts';
import { userSchema } from '../../users/users.domain.ts';
import { createNotifications, notificationEntity } from '../notifications.entity.ts';
import { announceErasure } from './notifications.erasure.service.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const ana = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const carmen = '0b7d3c1e-5a2f-4c8d-9e6b-000000000002';
const admin = userSchema.parse({
  ...{ userId: carmen, email: 'carmen@ejemplo.cl', firstName: 'Carmen', lastName: 'Díaz' },
  ...{ role: 'admin', createdAt: now.toISOString(), lastSignInAt: null },
});
const technician = { ...admin, userId: ana.replace(/1$/, '9'), position: 'technician' } as const;
const event = (change: ErasureChanged['change']): ErasureChanged => ({
  type: 'ErasureChanged',
  ...{ eventId: '01kb3f0a9x5m3v7c2d8e4h6j9q', userId: ana, change },
  erasesAt: '2026-12-05T12:00:00.000Z',
  changedAt: now.toISOString(),
});

const client = userSchema.parse({
  ...{ userId: ana, email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Pérez' },
  ...{ role: 'cliente', createdAt: now.toISOString(), lastSignInAt: null },
});
const companyId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000003';
const member = { ...client, companyId };
const billing = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000004', position: 'billing' } as const;
/** The client of the company, the person, and somebody who pays. */
const company = [{ ...client, userId: companyId }, member, { ...member, ...billing }];
/** The people of the client 1. */
const viewer = {
  ...client,
  userId: billing.userId.replace(/4$/, '5'),
  position: 'viewer',
} as const;
const ofClient = [
  client,
  ...[billing, viewer].map((one) => ({ ...client, ...one, companyId: ana })),
];

/** The client 1, who wants no e-mails, an administrator and a technician. */
function setUp(
  { person, people = [] }: { person: typeof client | undefined; people?: (typeof client)[] } = {
    person: client,
  },
) {
  const { commit, works } = keepingCommit(now);
  const mails: OutgoingMail[] = [];
  const dependencies = {
    notifications: createNotifications(noTable),
    activityNews: createActivityNews(noTable),
    commit,
    format: createInstantFormat('America/Santiago'),
    now: () => now,
    admins: { findAll: async () => [admin, technician] },
    names: { find: async () => person },
    members: { listOf: async (id: string) => (id === companyId ? company : people) },
    mail: {
      mails: { claim: async () => 'mine' as const, markSent: async () => undefined },
      people: {
        find: async (userId: string) => ({
          ...{ email: `${userId}@ejemplo.cl`, firstName: 'Ana', emailNotifications: false },
          ...{ role: 'admin' as const, hasEntered: true },
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
      .flatMap(({ Put }) => (Put ? [notificationEntity.decode(Put.Item)] : []))
      .map(({ userId, title, about, audience }) => ({ userId, title, about, audience }));
  const messages = () =>
    works
      .flatMap(({ own = [] }) => own)
      .flatMap(({ Put }) => (Put ? [notificationEntity.decode(Put.Item).message] : []));
  return { dependencies, rows, mails, messages };
}

describe('a wish to be deleted', () => {
  it.each([
    ['requested', 'Pediste eliminar tu cuenta', 'Un cliente pidió eliminar su cuenta'],
    ['cancelled', 'Tu cuenta no se eliminará', 'Un cliente canceló la eliminación de su cuenta'],
  ] as const)(
    'that is %s reaches the client, by e-mail whatever they chose, and administrators',
    async (change, own, theirs) => {
      const { dependencies, rows, mails } = setUp();
      await announceErasure(event(change), dependencies);
      expect(rows()).toEqual([
        { userId: ana, title: own, about: undefined, audience: null },
        { userId: carmen, title: theirs, about: ana, audience: 'admin' },
      ]);
      expect(mails.map(({ to }) => to)).toEqual([`${ana}@ejemplo.cl`]);
    },
  );

  it('is remembered by its client alone', async () => {
    const { dependencies, rows, mails } = setUp();
    await announceErasure(event('reminded'), dependencies);
    expect(rows().map(({ title }) => title)).toEqual(['Tu cuenta se eliminará pronto']);
    expect(mails[0]?.text).toContain('05/12/2026');
  });

  it.each(['requested', 'reminded'] as const)(
    'of somebody of a company, %s, names nothing that is the company’s as theirs',
    async (change) => {
      const { dependencies, mails, messages } = setUp({ person: member });
      await announceErasure(event(change), dependencies);
      const said = [...messages(), ...mails.map(({ text }) => text)];
      expect(said.length).toBeGreaterThan(1);
      for (const text of said) expect(text).not.toMatch(/sitios, respaldos|pagos y recibos/);
      expect(said[0]).toContain('Todo lo de tu empresa se conserva');
    },
  );

  it('of somebody of a company reaches its owners, as long as that person exists', async () => {
    const { dependencies, rows } = setUp({ person: member });
    await announceErasure(event('requested'), dependencies);
    expect(rows()).toEqual([
      { userId: ana, title: 'Pediste eliminar tu cuenta', about: undefined, audience: null },
      expect.objectContaining({ userId: carmen, audience: 'admin' }),
      {
        ...{ userId: companyId, about: ana, audience: null },
        title: 'Alguien de tu empresa pidió eliminar su cuenta',
      },
    ]);
  });

  it.each([
    ['requested', 'La cuenta de tu empresa se eliminará'],
    ['cancelled', 'La cuenta de tu empresa no se eliminará'],
  ] as const)(
    'of a client, %s, reaches everybody in their company, by e-mail whatever they chose',
    async (change, title) => {
      const { dependencies, rows, mails } = setUp({ person: client, people: ofClient });
      await announceErasure(event(change), dependencies);
      const colleagues = [billing.userId, viewer.userId];
      expect(rows().filter(({ about, audience }) => about === ana && audience === null)).toEqual(
        colleagues.map((userId) => ({ userId, title, about: ana, audience: null })),
      );
      const addresses = [ana, ...colleagues].map((userId) => `${userId}@ejemplo.cl`);
      expect(mails.map(({ to }) => to)).toEqual(addresses);
    },
  );

  it('of a client says to their people what goes, when, and that it takes their access', async () => {
    const { dependencies, mails } = setUp({ person: client, people: ofClient });
    await announceErasure(event('requested'), dependencies);
    const { text = '' } = mails.at(-1) ?? {};
    expect(text).toContain('«Ana Pérez» pidió eliminar la cuenta de tu empresa. El 05/12/2026');
    expect(text).toMatch(/sitios, respaldos.* planes .*sin reembolso/);
    expect(text).toContain('tu acceso al portal');
    expect(text).toContain('Los avisos de seguridad se envían siempre');
  });

  it('of a person who was deleted meanwhile reaches nobody', async () => {
    const { dependencies, rows } = setUp({ person: undefined });
    await announceErasure(event('requested'), dependencies);
    expect(rows()).toEqual([]);
  });
});
