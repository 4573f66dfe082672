import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../tests/support/commit.ts';
import type { ActivityAnswered } from '../../events/activities.events.ts';
import { reportGeneratedSchema } from '../../events/reports.events.ts';
import type { OutgoingMail } from '../core/mail/send-mail.ts';
import type { Work } from '../core/table/commit/commit.ts';
import { createInstantFormat } from '../core/format.ts';
import { newId } from '../core/id.ts';
import { notificationKey } from '../core/table/keys/keys.ts';
import type { ActivityNews } from './notifications.activities.domain.ts';
import { createActivityNews } from './notifications.activities.entity.ts';
import { announceEvent } from './notifications.events.service.ts';
import type { NotifiedEvent } from './notifications.events.text.ts';
import type { NotificationRow } from './notifications.domain.ts';
import { createNotifications, notificationEntity } from './notifications.entity.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const eventId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const paid: NotifiedEvent = {
  type: 'PaymentRefunded',
  eventId,
  userId,
  paymentId: '01kb3f0a9x5m3v7c2d8e4h6j9p',
  planName: 'Profesional',
  amountCents: 4_900,
  currency: 'USD',
  endedPlan: 'running',
  isReversed: false,
};
const activity = (more: object = {}): NotifiedEvent => ({
  type: 'ActivityStatusChanged',
  eventId,
  userId,
  activityId: '01kb3f0a9x5m3v7c2d8e4h6j9r',
  websiteName: 'Tienda Sur',
  description: 'Cambiar el logotipo',
  from: 'pendiente',
  to: 'realizada',
  comment: '',
  changedAt: now.toISOString(),
  ...more,
});
const answered: ActivityAnswered = {
  type: 'ActivityAnswered',
  eventId,
  userId,
  activityId: '01kb3f0a9x5m3v7c2d8e4h6j9r',
  messageId: '01kb3f0a9x5m3v7c2d8e4h6j9m',
  side: 'provider',
  websiteName: 'Tienda Sur',
  description: 'Cambiar el logotipo',
  text: '¿Nos envías el archivo?\nGracias.',
  fileNames: [],
  answeredAt: now.toISOString(),
};
const ana = {
  ...{ email: 'ana@ejemplo.cl', firstName: 'Ana', emailNotifications: true },
  ...{ role: 'cliente' as const, hasEntered: true },
};

interface World {
  recipient?: typeof ana;
  /** What SES says to the first e-mails. */
  failures?: Error[];
}

/** The table as it behaves: a notification and an e-mail of each event once. */
function world({ recipient = ana, failures = [] }: World = {}, isThere = true) {
  const rows = new Map<string, NotificationRow>();
  const claims = new Map<string, 'claimed' | 'sent'>();
  const sent: OutgoingMail[] = [];
  const rowsOf = ({ own = [] }: Work<unknown>) =>
    own.flatMap(({ Put }) => (Put ? [notificationEntity.decode(Put.Item)] : []));
  const news = new Map<string, ActivityNews>();
  const { commit } = keepingCommit(now, {
    isRefused(work) {
      const written = rowsOf(work);
      const fresh = written.filter((row) => isThere && !rows.has(row.notificationId));
      if (fresh.length < written.length) return true;
      for (const row of fresh) rows.set(row.notificationId, row);
      for (const { Delete } of work.shared ?? []) {
        const id = [...rows.keys()].find(
          (each) => notificationKey(userId, each).sk === Delete?.Key?.['sk'],
        );
        if (id !== undefined) rows.delete(id);
      }
      return false;
    },
  });
  const store = createActivityNews(noTable);
  const dependencies = {
    format: createInstantFormat('America/Santiago'),
    now: () => now,
    notifications: {
      ...createNotifications(noTable),
      find: async ({ notificationId }: { notificationId: string }) => rows.get(notificationId),
    },
    activityNews: {
      find: async ({ activityId }: { activityId: string }) => news.get(activityId),
      keep(before: ActivityNews | undefined, after: ActivityNews) {
        news.set(after.activityId, after);
        return store.keep(before, after);
      },
    },
    commit,
    mail: {
      settings: async () => ({
        siteUrl: 'https://portal.ejemplo.cl',
        brandName: 'Portal',
        brandColour: '#0f766e',
        ...{ mailClosing: '', mailReplyTo: 'ayuda@ejemplo.cl' },
      }),
      mails: {
        claim: async (id: string) => {
          const claim = claims.get(id);
          if (claim) return claim;
          claims.set(id, 'claimed');
          return 'mine' as const;
        },
        markSent: async (id: string) => {
          claims.set(id, 'sent');
        },
      },
      people: { find: async () => (isThere ? recipient : undefined) },
      send: async (mail: OutgoingMail) => {
        const failure = failures.shift();
        if (failure) throw failure;
        sent.push(mail);
      },
    },
  };
  return { rows, claims, sent, dependencies };
}

describe('an event', () => {
  it('becomes a notification of its own id to its person', async () => {
    const { rows, dependencies } = world();
    await announceEvent(activity({ comment: 'Listo.' }), dependencies);
    expect([...rows.values()]).toEqual([
      {
        notificationId: eventId,
        userId,
        title: 'Una actividad está realizada',
        message:
          'La actividad «Cambiar el logotipo» del sitio «Tienda Sur» quedó realizada el 21/11/2026 a las 12:00.\nComentario: Listo.',
        type: 'success',
        read: false,
        sentAt: now.toISOString(),
        link: '/activities/01kb3f0a9x5m3v7c2d8e4h6j9r',
        audience: null,
        revision: 0,
      },
    ]);
  });

  it('has a notification that fits, and an e-mail with all of the comment', async () => {
    const comment = 'á'.repeat(500);
    const { rows, sent, dependencies } = world();
    await announceEvent(activity({ comment }), dependencies);
    const [row] = rows.values();
    expect(row?.message.length).toBeLessThanOrEqual(500);
    expect(row?.message).toMatch(/Comentario: á+…$/);
    expect(sent[0]?.html).toContain(comment);
    expect(sent[0]?.text).toContain(comment);
  });

  it('is announced once, by both ways, however often it comes', async () => {
    const { rows, claims, sent, dependencies } = world();
    await announceEvent(paid, dependencies);
    await announceEvent(paid, dependencies);
    expect(rows.size).toBe(1);
    expect(sent).toHaveLength(1);
    expect(claims.get(eventId)).toBe('sent');
  });

  it('of a backup that did not come is an e-mail, which leads to the site’s backups', async () => {
    const { rows, sent, dependencies } = world();
    await announceEvent(
      {
        ...{ type: 'BackupMissed', eventId, userId, websiteId: eventId, websiteName: 'Tienda Sur' },
        ...{ frequency: 'weekly', newestAt: null, missedAt: now.toISOString() },
      },
      dependencies,
    );
    expect([...rows.values()]).toMatchObject([{ type: 'warning' }]);
    expect(sent).toMatchObject([{ to: ana.email }]);
    expect(sent[0]?.text).toContain(`https://portal.ejemplo.cl/backups/${eventId}`);
  });

  it('of an answer is an e-mail, which leads to the activity and belongs to its conversation', async () => {
    const { rows, sent, dependencies } = world();
    await announceEvent(answered, dependencies);
    expect([...rows.values()]).toMatchObject([{ title: 'Tienes una respuesta' }]);
    expect(sent[0]?.text).toContain('¿Nos envías el archivo?\nGracias.');
    expect(sent[0]?.text).toContain(answered.activityId);
    const thread = `<activity.${answered.activityId}@portal.ejemplo.cl>`;
    expect(sent[0]?.headers).toEqual({ References: thread, 'In-Reply-To': thread });
  });

  it('of a client’s own answer is nothing to them', async () => {
    const { rows, sent, dependencies } = world();
    await announceEvent({ ...answered, side: 'client' }, dependencies);
    expect([rows.size, sent.length]).toEqual([0, 0]);
  });

  it.each([
    ['made by hand sends an e-mail', null, 1],
    ['of a month sends none: it has an e-mail of its own', '2026-10', 0],
  ])('of a report %s', async (_, month, mails) => {
    const { rows, sent, dependencies } = world();
    const report = reportGeneratedSchema.parse({
      ...{ type: 'ReportGenerated', eventId, userId, reportId: eventId, clientName: 'La Espiga' },
      ...{ generatedAt: now.toISOString(), month },
    });
    await announceEvent(report, dependencies);
    expect([rows.size, sent.length]).toEqual([1, mails]);
  });

  it('of a report names its days in the subject, which tell it from the others of its client', async () => {
    const { sent, dependencies } = world();
    const report = reportGeneratedSchema.parse({
      ...{ type: 'ReportGenerated', eventId, userId, reportId: eventId, clientName: 'La Espiga' },
      ...{ generatedAt: now.toISOString(), startDate: '2026-11-01', endDate: '2026-11-30' },
    });
    await announceEvent(report, dependencies);
    expect(sent[0]?.subject).toBe('Nuevo reporte de noviembre de 2026: La Espiga');
  });

  it('comes again where another delivery is sending its e-mail, which may still fail', async () => {
    const { claims, sent, dependencies } = world();
    claims.set(eventId, 'claimed');
    await expect(announceEvent(paid, dependencies)).rejects.toThrow('is sending this e-mail');
    claims.delete(eventId);
    await announceEvent(paid, dependencies);
    expect(sent).toHaveLength(1);
  });

  it.each(['WebsiteSyncFailing', 'WebsiteSyncRecovered'] as const)(
    'of sites that fail or come back together is one e-mail an hour: %s',
    async (type) => {
      const { rows, sent, dependencies } = world();
      const times = ['15:05', '15:07', '15:59', '16:00'].map(
        (time) => `2026-11-21T${time}:00.000Z`,
      );
      for (const [index, at] of times.entries()) {
        const about = { websiteId: newId(), name: `Sitio ${String(index)}` };
        const ids = { eventId: newId(new Date(at)), userId };
        await announceEvent(
          type === 'WebsiteSyncFailing'
            ? { type, ...ids, ...about, failureCode: 'timeout', failedAt: at }
            : { type, ...ids, ...about, recoveredAt: at },
          dependencies,
        );
      }
      expect([rows.size, sent.length]).toEqual([4, 2]);
      expect(sent[0]?.text).toContain('no te enviamos un email por cada uno');
      expect([...rows.values()][0]?.message).not.toContain('email');
    },
  );

  it('goes to the address the person signs in with', async () => {
    const { sent, dependencies } = world();
    await announceEvent(paid, dependencies);
    expect(sent[0]).toMatchObject({
      to: 'ana@ejemplo.cl',
      replyTo: 'ayuda@ejemplo.cl',
      subject: 'Tu pago fue reembolsado: Profesional',
    });
  });

  it.each([
    ['an activity under way', activity({ to: 'en_progreso' })],
    [
      'a plan that an administrator gave',
      {
        type: 'UserPlanAssigned',
        eventId,
        userId,
        userPlanId: eventId,
        planName: 'Profesional',
        startDate: now.toISOString(),
        endDate: now.toISOString(),
      },
    ],
  ] as [string, NotifiedEvent][])('of %s is no e-mail', async (_, event) => {
    const { rows, sent, dependencies } = world();
    await announceEvent(event, dependencies);
    expect(rows.size).toBe(1);
    expect(sent).toEqual([]);
  });
});

describe('a status that an administrator takes back', () => {
  it('is an e-mail where one said that the activity is done', async () => {
    const { sent, dependencies } = world();
    await announceEvent(activity(), dependencies);
    const at = new Date(now.getTime() + 5_000).toISOString();
    const back = { eventId: undoneId, from: 'realizada', to: 'pendiente', changedAt: at };
    await announceEvent(activity(back), dependencies);
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Listo: Cambiar el logotipo · Tienda Sur',
      'Pendiente: Cambiar el logotipo · Tienda Sur',
    ]);
  });

  const undoneId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
  const begun = activity({ to: 'en_progreso' });
  const undone = activity({
    eventId: undoneId,
    from: 'en_progreso',
    to: 'pendiente',
    changedAt: new Date(now.getTime() + 5_000).toISOString(),
  });

  it('leaves no notification where the first one was not read', async () => {
    const { rows, dependencies } = world();
    for (const event of [begun, undone, begun, undone]) await announceEvent(event, dependencies);
    expect([...rows.keys()]).toEqual([]);
  });

  it('is another notification where the first one was read', async () => {
    const { rows, dependencies } = world();
    await announceEvent(begun, dependencies);
    for (const row of rows.values()) row.read = true;
    await announceEvent(undone, dependencies);
    expect([...rows.keys()]).toEqual([eventId, undoneId]);
  });

  it('after others is one notification, of the last status', async () => {
    const { rows, sent, dependencies } = world();
    await announceEvent(begun, dependencies);
    await announceEvent({ ...undone, to: 'realizada' } as NotifiedEvent, dependencies);
    expect([...rows.values()].map(({ title }) => title)).toEqual(['Una actividad está realizada']);
    expect(sent).toHaveLength(1);
  });
});

describe('no e-mail goes', () => {
  it('to a person who switched them off', async () => {
    const { rows, claims, sent, dependencies } = world({
      recipient: { ...ana, emailNotifications: false },
    });
    await announceEvent(paid, dependencies);
    expect([rows.size, claims.size, sent.length]).toEqual([1, 0, 0]);
  });

  it('to a deleted person is not sent at all', async () => {
    const { rows, claims, sent, dependencies } = world({}, false);
    await announceEvent(paid, dependencies);
    expect([rows.size, claims.size, sent.length]).toEqual([0, 0, 0]);
  });

  it('where the stage has nobody to write from', async () => {
    const { rows, sent, dependencies } = world();
    await announceEvent(paid, { ...dependencies, mail: undefined });
    expect([rows.size, sent.length]).toEqual([1, 0]);
  });
});

describe('an e-mail that SES does not take', () => {
  it('makes the event come again, and does not count as sent; the notification stays', async () => {
    const { rows, claims, sent, dependencies } = world({
      failures: [new Error('Maximum sending rate exceeded')],
    });
    await expect(announceEvent(paid, dependencies)).rejects.toThrow('sending rate');
    expect([rows.size, claims.get(eventId), sent.length]).toEqual([1, 'claimed', 0]);
    // The lease is over.
    claims.clear();
    await announceEvent(paid, dependencies);
    expect([rows.size, claims.get(eventId), sent.length]).toEqual([1, 'sent', 1]);
  });
});
