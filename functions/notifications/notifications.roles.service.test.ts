import { describe, expect, it } from 'vitest';
import type { UserRoleChanged } from '../../events/users.events.ts';
import { createInstantFormat } from '../core/format.ts';
import { keepingCommit, noTable } from '../../tests/support/commit.ts';
import type { OutgoingMail } from '../core/mail/send-mail.ts';
import { userSchema } from '../users/users.domain.ts';
import type { NotificationRow } from './notifications.domain.ts';
import { createActivityNews } from './notifications.activities.entity.ts';
import { createNotifications, notificationEntity } from './notifications.entity.ts';
import { announceRoleChange } from './notifications.roles.service.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const idOf = (n: number) => `0b7d3c1e-5a2f-4c8d-9e6b-00000000000${String(n)}`;
const admin = (n: number) =>
  userSchema.parse({
    userId: idOf(n),
    email: `admin${String(n)}@ejemplo.cl`,
    firstName: `Admin ${String(n)}`,
    lastName: '',
    role: 'admin',
    createdAt: now.toISOString(),
    lastSignInAt: null,
  });
const promoted = (more: Partial<UserRoleChanged> = {}): UserRoleChanged => ({
  type: 'UserRoleChanged',
  eventId: '01kb3f0a9x5m3v7c2d8e4h6j9m',
  personId: idOf(1),
  personName: 'Ana Pérez',
  ...{ role: 'admin', position: 'owner', kind: 'role' },
  account: 'kept',
  actor: { userId: idOf(9), name: 'Carmen Díaz' },
  changedAt: now.toISOString(),
  ...more,
});

/** The administrators 1, 2, 3 and 9; `failing` has an address that the mail service refuses once. */
function setUp(failing?: number) {
  const rows = new Map<string, NotificationRow>();
  const claims = new Map<string, 'claimed' | 'sent'>();
  const sent: OutgoingMail[] = [];
  const failures = new Set(failing === undefined ? [] : [`admin${String(failing)}@ejemplo.cl`]);
  const { commit } = keepingCommit(now, {
    isRefused({ own = [] }) {
      if (own.length === 0) return false;
      const fresh = own
        .flatMap(({ Put }) => (Put ? [notificationEntity.decode(Put.Item)] : []))
        .filter(({ notificationId }) => !rows.has(notificationId));
      for (const row of fresh) rows.set(row.notificationId, row);
      return fresh.length === 0;
    },
  });
  const dependencies = {
    format: createInstantFormat('America/Santiago'),
    now: () => now,
    admins: { findAll: async () => [1, 2, 3, 9].map(admin) },
    notifications: {
      ...createNotifications(noTable),
      list: async () => ({ found: [], isLast: true }),
    },
    activityNews: createActivityNews(noTable),
    commit,
    mail: {
      settings: async () => ({
        siteUrl: 'https://portal.ejemplo.cl',
        brandName: 'Portal',
        brandColour: '#0f766e',
        ...{ mailClosing: '', mailReplyTo: '' },
      }),
      mails: {
        claim: async (id: string) => {
          const claim = claims.get(id);
          if (claim === 'sent') return claim;
          claims.set(id, 'claimed');
          return 'mine' as const;
        },
        markSent: async (id: string) => {
          claims.set(id, 'sent');
        },
      },
      people: {
        find: async (userId: string) => ({ ...admin(Number(userId.slice(-1))), hasEntered: true }),
      },
      send: async (mail: OutgoingMail) => {
        if (failures.delete(String(mail.to))) throw new Error('MessageRejected');
        sent.push(mail);
      },
    },
  };
  const received = (): Partial<Record<string, string[]>> =>
    Object.fromEntries(
      [...rows.values()].map(({ userId, title, message }) => [String(userId), [title, message]]),
    );
  return { rows, sent, dependencies, received };
}

const when = 'el 21/11/2026 a las 12:00';
const advice = 'Si no lo esperabas, revisa quiénes son administradores y habla con quien lo hizo.';

describe('a change of role', () => {
  it('is announced to the person and to every administrator but the one who made it', async () => {
    const { dependencies, received, sent } = setUp();
    await announceRoleChange(promoted(), dependencies);
    const others = [
      'Hay un nuevo administrador',
      `Carmen Díaz hizo administrador a «Ana Pérez» con la posición «Titular» ${when}.\n${advice}`,
    ];
    expect(received()).toEqual({
      [idOf(1)]: [
        'Ahora tienes el rol de administrador',
        `Carmen Díaz cambió tu rol ${when}.\nTu posición es «Titular». Todo, también los pagos, los administradores y la configuración. Para entrar, recupera tu acceso y elige una contraseña de al menos 12 caracteres. Si todavía no has entrado nunca, usa la contraseña temporal de tu invitación.`,
      ],
      [idOf(2)]: others,
      [idOf(3)]: others,
    });
    expect(sent.map(({ to }) => to).sort()).toEqual([1, 2, 3].map((n) => admin(n).email));
    expect(sent.find(({ to }) => to === admin(2).email)?.text).toContain(
      'https://portal.ejemplo.cl/users?rol=admin',
    );
  });

  it('to a technician says what a technician may do, to them and to the administrators', async () => {
    const { dependencies, received } = setUp();
    await announceRoleChange(promoted({ position: 'technician' }), dependencies);
    expect(received()[idOf(1)]?.[1]).toContain(
      'Tu posición es «Soporte técnico». Sitios, estado, actividades y respaldos. No ve pagos,',
    );
    expect(received()[idOf(2)]?.[1]).toContain('con la posición «Soporte técnico»');
  });

  it('of a demoted person says what is left to them', async () => {
    const { dependencies, received } = setUp();
    const event = promoted({ role: 'cliente', personId: idOf(5), actor: null });
    await announceRoleChange(event, dependencies);
    expect(received()[idOf(5)]).toEqual([
      'Ya no tienes el rol de administrador',
      `El sistema cambió tu rol ${when}.\nSigues en el portal como cliente: ves lo que es tuyo.`,
    ]);
    expect(received()[idOf(9)]?.[1]).toContain(
      'El sistema quitó el rol de administrador a «Ana Pérez»',
    );
  });

  it.each([
    ['created', 'admin', 'Hay un nuevo administrador', 'creó una cuenta de administrador para'],
    ['deleted', 'cliente', 'Hay un administrador menos', 'eliminó la cuenta del administrador'],
  ] as const)('of an account that was %s is announced to the others alone', async (...news) => {
    const [account, role, title, change] = news;
    const { dependencies, received, sent } = setUp();
    await announceRoleChange(promoted({ account, role }), dependencies);
    const given = role === 'admin' ? ' con la posición «Titular»' : '';
    const others = [title, `Carmen Díaz ${change} «Ana Pérez»${given} ${when}.\n${advice}`];
    expect(received()).toEqual({ [idOf(2)]: others, [idOf(3)]: others });
    expect(sent.map(({ to }) => to).sort()).toEqual([2, 3].map((n) => admin(n).email));
  });

  it('is announced once to each, however often it comes, and one failure keeps it from nobody else', async () => {
    const { dependencies, rows, sent } = setUp(2);
    await expect(announceRoleChange(promoted(), dependencies)).rejects.toThrow('Some were not');
    expect(sent.map(({ to }) => to).sort()).toEqual([1, 3].map((n) => admin(n).email));
    await announceRoleChange(promoted(), dependencies);
    await announceRoleChange(promoted(), dependencies);
    expect(rows.size).toBe(3);
    expect(sent).toHaveLength(3);
  });
});
