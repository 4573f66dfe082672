import { describe, expect, it } from 'vitest';
import { createInstantFormat } from '../../core/format.ts';
import type { OutgoingMail } from '../../core/mail/send-mail.ts';
import { userSchema } from '../../users/users.domain.ts';
import {
  editChoices,
  unchosen,
  type StoredChoices,
} from '../notices/notifications.notices.domain.ts';
import type { LastSummary, SummaryNews } from './notifications.summary.domain.ts';
import { sendSummaries } from './notifications.summary.service.ts';

const idOf = (n: number) => `0b7d3c1e-5a2f-4c8d-9e6b-00000000000${String(n)}`;
const person = (n: number) =>
  userSchema.parse({
    userId: idOf(n),
    email: `persona${String(n)}@ejemplo.cl`,
    firstName: `Persona ${String(n)}`,
    lastName: '',
    role: 'admin',
    createdAt: '2026-01-01T00:00:00.000Z',
    lastSignInAt: '2026-01-02T00:00:00.000Z',
  });
const dayBefore = (userId: string): LastSummary => ({
  ...{ userId, day: '2026-11-23', until: '2026-11-23T11:00:00.000Z' },
});
const paid: SummaryNews = {
  eventId: '01kb3f0a9x5m3v7c2d8e4h6j9k',
  kind: 'paymentCompleted',
  title: 'Pago de <b>Ana',
  message: 'Ana pagó $49,00 USD.',
  link: '/admin/payments?buscar=x',
  userId: null,
  notedAt: '2026-11-24T10:00:00.000Z',
  expiresAt: 1,
};

interface World {
  news?: SummaryNews[];
  kinds?: Record<string, number>;
  chosen?: StoredChoices;
  people?: Partial<ReturnType<typeof person> & { hasEntered: boolean }>;
  /** They have had no summary. */
  isNew?: boolean;
  failure?: Error;
  /** The worker ends after SES has the e-mail. */
  diesAfterSending?: boolean;
}

function setUp({ news = [paid], kinds = { siteWithoutKey: 2 }, ...world }: World = {}) {
  const kept = new Map<string, LastSummary>(
    world.isNew ? [] : [2, 3].map((n) => [idOf(n), dayBefore(idOf(n))]),
  );
  const sent: OutgoingMail[] = [];
  const clock = { now: new Date('2026-11-24T11:00:00.000Z') };
  let { failure } = world;
  const dependencies = {
    admins: { findAll: async () => [person(2), person(3)] },
    people: {
      find: async (id: string) => ({
        ...{ ...person(Number(id.slice(-1))), hasEntered: true },
        ...world.people,
      }),
    },
    choices: {
      find: async (id: string) => (world.chosen?.userId === id ? world.chosen : undefined),
    },
    summaries: {
      find: async (id: string) => kept.get(id),
      async claim(before: LastSummary | undefined, after: LastSummary) {
        if (kept.get(after.userId)?.day !== before?.day) return false;
        kept.set(after.userId, after);
        return true;
      },
      async release(before: LastSummary, after: LastSummary) {
        kept.set(after.userId, before);
      },
      findNews: async ({ since, until }: { since: string; until: string }) =>
        news.filter(({ notedAt }) => notedAt > since && notedAt <= until),
    },
    countAttention: async () => ({ kinds, mine: 1, aside: 0 }),
    async send(mail: OutgoingMail) {
      const error = failure;
      failure = undefined;
      if (error && !world.diesAfterSending) throw error;
      sent.push(mail);
      if (error) throw error;
    },
    settings: async () => ({
      ...{ siteUrl: 'https://portal.ejemplo.cl', brandName: 'Portal', brandColour: '#0f766e' },
      ...{ mailClosing: '', mailReplyTo: '', summaryHour: 8 },
    }),
    format: createInstantFormat('America/Santiago'),
    timeZone: 'America/Santiago',
    now: () => clock.now,
    log: { error: () => undefined },
  };
  return { dependencies, sent, clock, to: () => sent.map(({ to }) => to) };
}
const everybody = [person(2).email, person(3).email];

describe('the daily summary', () => {
  it('says what is pending and what happened, with links, to each administrator', async () => {
    const { dependencies, sent, to } = setUp();
    expect(await sendSummaries(dependencies)).toMatchObject({ sent: 2 });
    expect(to()).toEqual(everybody);
    const [mail] = sent;
    expect(mail?.subject).toBe('Resumen del 24/11/2026 · Portal');
    expect(mail?.text).toContain('Hola, Persona 2:');
    expect(mail?.text).toContain(
      '2 sitios sin API Key\nhttps://portal.ejemplo.cl/dashboard?tipo=siteWithoutKey',
    );
    expect(mail?.text).toContain('De ellos, 1 está a tu cargo.');
    expect(mail?.text).toContain(
      'Ana pagó $49,00 USD.\nhttps://portal.ejemplo.cl/admin/payments?buscar=x',
    );
    expect(mail?.html).toContain('Pago de &#60;b&#62;Ana');
    expect(mail?.html).not.toContain('<b>Ana');
  });

  it('is sent once, however often and late the schedule fires', async () => {
    const { dependencies, clock, to } = setUp();
    await Promise.all([sendSummaries(dependencies), sendSummaries(dependencies)]);
    clock.now = new Date('2026-11-24T23:00:00.000Z');
    await sendSummaries(dependencies);
    expect(to().toSorted()).toEqual(everybody);
    clock.now = new Date('2026-11-25T11:00:00.000Z');
    await sendSummaries(dependencies);
    expect(to()).toHaveLength(4);
  });

  it('is not sent again by the worker after one that died when it had been sent', async () => {
    const { dependencies, to } = setUp({ failure: new Error('killed'), diesAfterSending: true });
    await expect(sendSummaries(dependencies)).rejects.toThrow('1 summaries');
    await sendSummaries(dependencies);
    expect(to()).toEqual(everybody);
  });

  it('is sent by the next run where SES was busy', async () => {
    const failure = Object.assign(new Error('slow down'), { name: 'TooManyRequestsException' });
    const { dependencies, to } = setUp({ failure });
    await expect(sendSummaries(dependencies)).rejects.toThrow('1 summaries');
    expect(to()).toEqual([person(3).email]);
    await sendSummaries(dependencies);
    expect(to().toSorted()).toEqual(everybody);
  });

  it.each(['MessageRejected', 'InternalServiceErrorException'])(
    'is not tried again after %s: SES refuses it again, or may have it',
    async (name) => {
      const { dependencies, to } = setUp({ failure: Object.assign(new Error('no'), { name }) });
      await expect(sendSummaries(dependencies)).rejects.toThrow('1 summaries');
      await sendSummaries(dependencies);
      expect(to()).toEqual([person(3).email]);
    },
  );

  it('is sent to the others where one person’s cannot be made', async () => {
    const { dependencies, to } = setUp();
    const { find } = dependencies.choices;
    const broken = async (id: string) => {
      if (id === idOf(2)) throw new Error('unreadable');
      return find(id);
    };
    await expect(sendSummaries({ ...dependencies, choices: { find: broken } })).rejects.toThrow(
      '1 summaries',
    );
    expect(to()).toEqual([person(3).email]);
  });

  it.each<[string, World]>([
    ['before there is anything to say', { news: [], kinds: {} }],
    ['to a person who wants no e-mails', { people: { emailNotifications: false } }],
    ['to a person who was demoted a moment ago', { people: { role: 'cliente' } }],
  ])('is not sent %s', async (_, world) => {
    const { dependencies, to } = setUp(world);
    expect(await sendSummaries(dependencies)).toMatchObject({ sent: 0, nothing: 2 });
    expect(to()).toEqual([]);
  });

  it('leaves out what a person wants elsewhere or never', async () => {
    const chosen = editChoices(unchosen(idOf(2)), {
      paymentCompleted: { portal: 'never', mail: 'never' },
    });
    const { dependencies, sent } = setUp({ chosen });
    await sendSummaries(dependencies);
    expect(sent.map(({ text }) => text.includes('Ana pagó'))).toEqual([false, true]);
  });

  it('says what many of a kind add up to, and leads to their list', async () => {
    const some = (count: number, more: Partial<SummaryNews>) =>
      Array.from({ length: count }, (_, n) => ({ ...paid, ...more, eventId: String(n) }));
    const news = [
      ...some(21, { amountCents: 3_500, currency: 'USD' }),
      ...some(1, { amountCents: 5_400, currency: 'USD' }),
      ...some(3, { kind: 'syncFailing', title: 'No podemos leer un sitio', message: 'Tienda Sur' }),
    ];
    const { dependencies, sent } = setUp({ news });
    await sendSummaries(dependencies);
    const [mail] = sent;
    expect(mail?.text).toContain('22 pagos, $789,00 USD\nhttps://portal.ejemplo.cl/admin/payments');
    expect(mail?.text).not.toContain('Ana pagó');
    expect(mail?.text.match(/Tienda Sur/g)).toHaveLength(3);
  });

  describe('of a new administrator', () => {
    const invited = { lastSignInAt: null, hasEntered: false };

    it('does not begin before they come', async () => {
      const { dependencies, to, clock } = setUp({ isNew: true, people: invited });
      for (const day of ['24', '25']) {
        clock.now = new Date(`2026-11-${day}T11:02:30.000Z`);
        expect(await sendSummaries(dependencies)).toMatchObject({ sent: 0, notDue: 2 });
      }
      expect(to()).toEqual([]);
    });

    it('does not begin while a promoted client has not chosen the password of one', async () => {
      const { dependencies, to } = setUp({ isNew: true, people: { hasEntered: false } });
      await sendSummaries(dependencies);
      expect(to()).toEqual([]);
    });

    it('leaves at the next hour, and has nothing of before they came', async () => {
      const signedInAt = '2026-11-24T13:00:00.000Z';
      const later = { ...paid, title: 'Después', notedAt: '2026-11-24T14:00:00.000Z' };
      const world = { isNew: true, news: [paid, later], people: { lastSignInAt: signedInAt } };
      const { dependencies, sent, to, clock } = setUp(world);
      clock.now = new Date('2026-11-24T13:05:00.000Z');
      await sendSummaries(dependencies);
      expect(to()).toEqual([]);
      clock.now = new Date('2026-11-25T11:00:00.000Z');
      await sendSummaries(dependencies);
      expect(to()).toEqual(everybody);
      expect(sent[0]?.text).toContain('Después');
      expect(sent[0]?.text).not.toContain('Pago de');
    });
  });
});
