import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import { createInstantFormat } from '../../core/format.ts';
import { newId } from '../../core/id.ts';
import type { OutgoingMail } from '../../core/mail/send-mail.ts';
import { profileKey, summaryNewsPartition } from '../../core/table/keys/keys.ts';
import { userSchema } from '../../users/users.domain.ts';
import { createActivityNews } from '../notifications.activities.entity.ts';
import type { NotificationRow } from '../notifications.domain.ts';
import { createNotifications, notificationEntity } from '../notifications.entity.ts';
import type { SummaryNews } from '../summary/notifications.summary.domain.ts';
import { createSummaries, newsEntity } from '../summary/notifications.summary.entity.ts';
import { editChoices, unchosen, type StoredChoices } from './notifications.notices.domain.ts';
import { announce, noticeEventSchema } from './notifications.notices.service.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const idOf = (n: number) => `0b7d3c1e-5a2f-4c8d-9e6b-00000000000${String(n)}`;
const eventId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const person = (n: number, role: 'admin' | 'cliente' = 'admin') =>
  userSchema.parse({
    userId: idOf(n),
    email: `persona${String(n)}@ejemplo.cl`,
    firstName: `Persona ${String(n)}`,
    lastName: '',
    role,
    createdAt: now.toISOString(),
    lastSignInAt: null,
  });
const ofAna = { eventId, userId: idOf(1) };
const requested = noticeEventSchema.parse({
  type: 'ActivityRequested',
  ...ofAna,
  activityId: '01kb3f0a9x5m3v7c2d8e4h6j9r',
  websiteName: 'Tienda Sur',
  description: 'Cambiar el logotipo',
  requestedAt: now.toISOString(),
});
const money = { paymentId: '01kb3f0a9x5m3v7c2d8e4h6j9p', planName: 'Pro', amountCents: 4_900 };
const flagged = noticeEventSchema.parse({
  type: 'PaymentFlagged',
  ...{
    ...ofAna,
    eventId: '01kb3f0a9x5m3v7c2d8e4h6j9n',
    ...money,
    currency: 'USD',
    flag: 'notActivated',
  },
});
const refunded = noticeEventSchema.parse({
  type: 'PaymentRefunded',
  ...{ ...ofAna, ...money, currency: 'USD' },
});

interface World {
  chosen?: readonly StoredChoices[];
  /** Who is no administrator any more, though the list still has them. */
  demoted?: readonly number[];
  /** Who was invited and has not come. */
  awaited?: readonly number[];
  /** Whose address SES refuses once. */
  failing?: number;
  hasMail?: boolean;
}

/** The client 1 and the administrators 2 and 3. */
function setUp(world: World = {}) {
  const { chosen = [], demoted = [], awaited = [], failing, hasMail = true } = world;
  const rows = new Map<string, NotificationRow>();
  const claims = new Set<string>();
  const sent: OutgoingMail[] = [];
  const noted = new Map<string, SummaryNews>();
  const failures = new Set(failing === undefined ? [] : [person(failing).email]);
  const roleOf = (n: number) => (n === 1 || demoted.includes(n) ? 'cliente' : 'admin');
  const people = [1, 2, 3].map((n) => person(n, roleOf(n)));
  const { commit } = keepingCommit(now, {
    isRefused({ own = [] }) {
      const refusesRole = own.some(({ ConditionCheck: check }) => {
        const role = check?.ExpressionAttributeValues?.[':role'] as unknown;
        const checked = people.find(({ userId }) => profileKey(userId).pk === check?.Key?.['pk']);
        return role !== undefined && checked?.role !== role;
      });
      const put = own.flatMap(({ Put }) => (Put ? [Put.Item] : []));
      const news = put
        .filter((item) => item?.['pk'] === summaryNewsPartition)
        .map(newsEntity.decode);
      if (news.length > 0) {
        for (const one of news) noted.set(one.eventId, one);
        return false;
      }
      const fresh = put
        .map(notificationEntity.decode)
        .filter(({ notificationId }) => !rows.has(notificationId));
      if (refusesRole || fresh.length === 0) return true;
      for (const row of fresh) rows.set(row.notificationId, row);
      return false;
    },
  });
  const mail = {
    settings: async () => ({
      ...{ siteUrl: 'https://portal.ejemplo.cl', brandName: 'Portal', brandColour: '#0f766e' },
      ...{ mailClosing: '', mailReplyTo: '' },
    }),
    mails: {
      claim: async (id: string) => (claims.has(id) ? ('sent' as const) : ('mine' as const)),
      markSent: async (id: string) => void claims.add(id),
    },
    people: {
      async find(id: string) {
        const found = people.find(({ userId }) => userId === id);
        return found && { ...found, hasEntered: !awaited.includes(Number(id.slice(-1))) };
      },
    },
    send: async (one: OutgoingMail) => {
      if (failures.delete(String(one.to))) throw new Error('MessageRejected');
      sent.push(one);
    },
  };
  const dependencies = {
    format: createInstantFormat('America/Santiago'),
    now: () => now,
    admins: { findAll: async () => [2, 3].map((n) => person(n)) },
    choices: { findAll: async () => new Map(chosen.map((one) => [one.userId, one])) },
    summaries: createSummaries(noTable),
    names: {
      namesOf: async (ids: readonly string[]) => new Map(ids.map((id) => [id, 'Ana Pérez'])),
    },
    notifications: { ...createNotifications(noTable), isPersonThere: async () => true },
    activityNews: createActivityNews(noTable),
    commit,
    mail: hasMail ? mail : undefined,
  };
  const notified = () => [...rows.values()].map(({ userId, title }) => [userId, title]);
  const mailed = () => sent.map(({ to }) => to);
  return { dependencies, rows, notified, mailed, sent, noted };
}

const chosenBy = (n: number, choices: StoredChoices['choices']) =>
  editChoices(unchosen(idOf(n)), choices);

describe('an event that administrators are notified of', () => {
  it('is a notification to each, which leads to what it is about, and nothing to the client', async () => {
    const { dependencies, notified, rows, mailed, noted } = setUp();
    await announce(requested, dependencies);
    expect(notified()).toEqual([
      [idOf(2), 'Nueva actividad de Ana Pérez'],
      [idOf(3), 'Nueva actividad de Ana Pérez'],
    ]);
    const [row] = rows.values();
    expect(row?.link).toBe('/activities/01kb3f0a9x5m3v7c2d8e4h6j9r');
    // It waits for the summary.
    expect([...noted.values()]).toMatchObject([
      { eventId, kind: 'activityRequested', userId: null, notedAt: now.toISOString() },
    ]);
    expect(mailed()).toEqual([]);
  });

  it('that only a person can end goes by e-mail at once, in each one’s own words', async () => {
    const { dependencies, sent } = setUp();
    await announce(flagged, dependencies);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [person(2).email, 'Un pago espera tu revisión: Pro'],
      [person(3).email, 'Un pago espera tu revisión: Pro'],
    ]);
    expect(sent[0]?.text).toContain('Hola, Persona 2:');
    expect(sent[0]?.text).toContain(
      'https://portal.ejemplo.cl/admin/payments?buscar=01kb3f0a9x5m3v7c2d8e4h6j9p',
    );
  });

  it('about a payment is nothing to a technician, be it in the portal or by e-mail', async () => {
    const { dependencies, notified, mailed } = setUp();
    const admins = [person(2), { ...person(3), position: 'technician' as const }];
    const findAll = async () => admins;
    await announce(flagged, { ...dependencies, admins: { findAll } });
    await announce(refunded, { ...dependencies, admins: { findAll } });
    expect(notified().map(([userId]) => userId)).toEqual([idOf(2), idOf(1), idOf(2)]);
    expect(mailed()).not.toContain(person(3).email);
    await announce(requested, { ...dependencies, admins: { findAll } });
    expect(notified().map(([userId]) => userId)).toContain(idOf(3));
  });

  it('of which its client is notified, too, says to each what is theirs', async () => {
    const { dependencies, notified } = setUp();
    await announce(refunded, dependencies);
    expect(notified()).toEqual([
      [idOf(1), 'Tu pago fue reembolsado'],
      [idOf(2), 'Un pago fue reembolsado'],
      [idOf(3), 'Un pago fue reembolsado'],
    ]);
  });

  it('of a proven backup goes to nobody, unless the one before failed', async () => {
    const { dependencies, notified, mailed, noted } = setUp();
    const proven = {
      type: 'BackupProven',
      ...{ eventId: newId(), userId: idOf(1), websiteId: idOf(4), websiteName: 'La Espiga' },
      ...{ backupId: idOf(5), filename: 'Respaldo', startedAt: '2026-11-21T15:00:00.000Z' },
      ...{ endedAt: '2026-11-21T15:01:00.000Z', afterFailure: false },
    } as const;
    await announce(proven, dependencies);
    expect([notified().length, mailed().length, noted.size]).toEqual([0, 0, 0]);
    await announce({ ...proven, afterFailure: true }, dependencies);
    expect(notified()).toEqual([
      [idOf(1), 'El respaldo de tu sitio vuelve a restaurarse'],
      [idOf(2), 'Un respaldo vuelve a restaurarse'],
      [idOf(3), 'Un respaldo vuelve a restaurarse'],
    ]);
  });

  it('twice notifies each once', async () => {
    const { dependencies, notified, mailed } = setUp();
    await announce(flagged, dependencies);
    await announce(flagged, dependencies);
    expect([notified().length, mailed().length]).toEqual([2, 2]);
  });

  it('is one notice an hour where reports fail together, and all are in the summary', async () => {
    const { dependencies, notified, mailed, noted } = setUp();
    const failed = (at: string) =>
      noticeEventSchema.parse({
        type: 'MonthlyReportFailed',
        ...{ eventId: newId(new Date(at)), userId: idOf(1), month: '2026-10' },
        ...{ clientName: 'Ana Pérez', outcome: 'failed' },
      });
    await announce(failed('2026-11-21T15:00:00.000Z'), dependencies);
    await announce(failed('2026-11-21T15:59:59.999Z'), dependencies);
    expect([notified().length, mailed().length, noted.size]).toEqual([2, 2, 2]);
    await announce(failed('2026-11-21T16:00:00.000Z'), dependencies);
    expect([notified().length, mailed().length, noted.size]).toEqual([4, 4, 3]);
  });

  it('is one an hour where sites fail together, for who wants it at once', async () => {
    const now = { portal: 'now', mail: 'now' } as const;
    const { dependencies, notified, mailed, noted } = setUp({
      chosen: [chosenBy(2, { syncFailing: now })],
    });
    for (const minute of ['05', '06', '07']) {
      const failedAt = `2026-11-21T15:${minute}:00.000Z`;
      const about = { eventId: newId(new Date(failedAt)), websiteId: newId(), userId: idOf(1) };
      const failing = { type: 'WebsiteSyncFailing', ...about, name: 'Sol', failureCode: 'timeout' };
      await announce(noticeEventSchema.parse({ ...failing, failedAt }), dependencies);
    }
    const toAdmin = notified().filter(([userId]) => userId === idOf(2));
    const mails = mailed().filter((email) => email === person(2).email);
    expect([toAdmin.length, mails.length, noted.size]).toEqual([1, 1, 3]);
  });

  it('is what each chose for its kind: here, there, both or nothing', async () => {
    const never = { portal: 'never', mail: 'never' } as const;
    const { dependencies, notified, mailed } = setUp({
      chosen: [
        chosenBy(2, { activityRequested: never, paymentFlagged: { portal: 'never', mail: 'now' } }),
        chosenBy(3, {
          activityRequested: { portal: 'now', mail: 'now' },
          paymentFlagged: { portal: 'now', mail: 'never' },
        }),
      ],
    });
    await announce(requested, dependencies);
    expect([notified(), mailed()]).toEqual([
      [[idOf(3), 'Nueva actividad de Ana Pérez']],
      [person(3).email],
    ]);
    await announce(flagged, dependencies);
    expect(notified().slice(1)).toEqual([[idOf(3), 'Un pago espera tu revisión']]);
    expect(mailed().slice(1)).toEqual([person(2).email]);
  });

  it('is nothing for a person who was demoted a moment ago', async () => {
    const { dependencies, notified, mailed } = setUp({ demoted: [3] });
    await announce(flagged, dependencies);
    expect(notified().map(([userId]) => userId)).toEqual([idOf(2)]);
    expect(mailed()).toEqual([person(2).email]);
  });

  it.each([flagged, refunded])(
    'is no e-mail to an administrator who has not come yet: $type',
    async (event) => {
      const { dependencies, notified, mailed } = setUp({ awaited: [3] });
      await announce(event, dependencies);
      expect(notified().map(([userId]) => userId)).toContain(idOf(3));
      expect(mailed()).not.toContain(person(3).email);
      expect(mailed()).toContain(person(2).email);
    },
  );

  it('keeps nothing from the others where one e-mail fails, and is sent again', async () => {
    const { dependencies, notified, mailed } = setUp({ failing: 2 });
    await expect(announce(flagged, dependencies)).rejects.toThrow(AggregateError);
    expect([notified().length, mailed()]).toEqual([2, [person(3).email]]);
    await announce(flagged, dependencies);
    expect([notified().length, mailed()]).toEqual([2, [person(3).email, person(2).email]]);
  });

  it('is in the portal alone in a stage that sends no e-mails', async () => {
    const { dependencies, notified } = setUp({ hasMail: false });
    await announce(flagged, dependencies);
    expect(notified()).toHaveLength(2);
  });

  it.each([
    [
      'client',
      [
        [idOf(2), 'Respuesta de Ana Pérez'],
        [idOf(3), 'Respuesta de Ana Pérez'],
      ],
    ],
    ['provider', [[idOf(1), 'Tienes una respuesta']]],
  ])('about a message of the %s goes to the other side', async (side, expected) => {
    const { dependencies, notified } = setUp();
    const answered = noticeEventSchema.parse({
      type: 'ActivityAnswered',
      ...{ ...ofAna, side, text: 'Gracias.' },
      activityId: '01kb3f0a9x5m3v7c2d8e4h6j9r',
      messageId: '01kb3f0a9x5m3v7c2d8e4h6j9s',
      websiteName: 'Tienda Sur',
      description: 'Cambiar el logotipo',
      answeredAt: now.toISOString(),
    });
    await announce(answered, dependencies);
    expect(notified()).toEqual(expected);
  });

  it('about a message does not go to its author, who became an administrator since', async () => {
    const { dependencies, notified } = setUp();
    const answered = noticeEventSchema.parse({
      type: 'ActivityAnswered',
      ...{ eventId, userId: idOf(2), side: 'client', text: 'Gracias.' },
      activityId: '01kb3f0a9x5m3v7c2d8e4h6j9r',
      messageId: '01kb3f0a9x5m3v7c2d8e4h6j9s',
      websiteName: 'Tienda Sur',
      description: 'Cambiar el logotipo',
      answeredAt: now.toISOString(),
    });
    await announce(answered, dependencies);
    expect(notified().map(([userId]) => userId)).toEqual([idOf(3)]);
  });

  const toOne = {
    eventId,
    assigneeId: idOf(3),
    by: { userId: idOf(2), name: 'Carmen Díaz' },
    assignedAt: now.toISOString(),
  };
  it.each([
    [
      'an item',
      {
        ...{ ...toOne, type: 'AttentionAssigned', kind: 'syncFailing', name: 'Tienda Sur' },
        subject: 'site.01kb3f0a9x5m3v7c2d8e4h6j9w',
      },
      'Tienes un pendiente nuevo',
    ],
    [
      'an activity',
      {
        ...{ ...toOne, type: 'ActivityAssigned', description: 'Cambiar el logotipo' },
        ...{ activityId: '01kb3f0a9x5m3v7c2d8e4h6j9w', websiteName: 'Tienda Sur' },
      },
      'Tienes una actividad nueva a tu cargo',
    ],
  ])('concerns one administrator alone where %s was given to them', async (_, event, title) => {
    const { dependencies, notified, mailed } = setUp();
    await announce(noticeEventSchema.parse(event), dependencies);
    expect([notified(), mailed()]).toEqual([[[idOf(3), title]], [person(3).email]]);
  });
});
