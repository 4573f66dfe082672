import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { monthlyWorkSchema, type MailEvent } from '../../../events/reports.events.ts';
import { createDispatchPasses } from '../../core/table/shared/dispatch-passes.ts';
import { AppError } from '../../core/http/errors.ts';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import type { OutgoingMail } from '../../core/mail/send-mail.ts';
import type { MonthlySettings } from './reports.monthly.domain.ts';
import { createMonthly } from './reports.monthly.entity.ts';
import { newRun, stateOf, type MonthlyRun } from './reports.monthly.run.domain.ts';
import { workOffMonthly, type MonthlyWorkDependencies } from './reports.monthly.work.service.ts';
import { sampleReport } from '../reports.samples.ts';
import type { StoredReport } from '../stored/reports.stored.report.domain.ts';

const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const ref = { userId, month: '2026-10' };
const dueAt = '2026-11-05T11:00:00.000Z';
const now = new Date('2026-11-05T11:03:00.000Z');
const settings: MonthlySettings = {
  ...{ userId, enabled: true, dayOfMonth: 5, clientName: 'La Espiga', nextAt: dueAt },
  recipients: ['ana@ejemplo.cl', 'berta@ejemplo.cl'],
  revision: 1,
};
const ids = Array.from({ length: 9 }, (_, n) => `01kb3f0a9x5m3v7c2d8e4h6j9${String(n)}`);
const start = { type: 'StartMonthlyReport', userId } as const;
const settle = { type: 'SettleMonthlyReport', ...ref } as const;
const queued = (more: Partial<MonthlyRun> = {}): MonthlyRun => ({
  ...newRun(ref, settings, { reportId: ids[0] ?? '', mailingId: ids[1] ?? '', at: now }),
  ...more,
});
const made: Partial<MonthlyRun> = {
  generatedAt: now.toISOString(),
  figures: { activities: 1, completed: 1, hours: 1, sites: 1, backups: 0 },
};

interface World {
  run?: MonthlyRun;
  settings?: MonthlySettings;
  /** Whether there is still such a client. */
  isThere?: boolean;
  /** What the sites' store says. */
  broken?: Error;
  /** What SES says. */
  refusal?: Error;
  more?: Partial<MonthlyWorkDependencies>;
}

/** A table in memory that behaves as the real one, and notes what else is asked. */
function setUp({ isThere = true, refusal, broken, more = {}, ...world }: World = {}) {
  const asked: string[] = [];
  const logged: unknown[][] = [];
  const mails: OutgoingMail[] = [];
  const stored: StoredReport[] = [];
  const events: unknown[] = [];
  const files = new Map<string, string>();
  const runs = new Map(world.run ? [[world.run.month, world.run]] : []);
  const kept: { settings: MonthlySettings | undefined } = {
    settings: 'settings' in world ? world.settings : settings,
  };
  const left = [...ids];
  /** What the writes of a work do. */
  const effects: (() => void)[] = [];
  const writing = (effect: () => void) => {
    effects.push(effect);
    return { Put: { Item: { pk: String(effects.length), sk: 'x' } } };
  };
  const { commit } = keepingCommit(now, {
    isRefused({ own, events: published = [] }) {
      const due = effects.splice(0);
      if (own !== undefined && !isThere) return true;
      events.push(...published);
      for (const effect of due) effect();
      return false;
    },
  });
  const deps: MonthlyWorkDependencies = {
    monthly: {
      ...createMonthly(noTable),
      findSettings: async () => kept.settings,
      mayOwn: async () => isThere,
      advance: (before, nextAt) => writing(() => (kept.settings = { ...before, nextAt })),
      findRun: async ({ month }) => runs.get(month),
      putRun: (run) => writing(() => runs.set(run.month, run)),
      patchRun: (_, after) => writing(() => runs.set(after.month, after)),
      forget: async () => {
        asked.push('forget');
        runs.clear();
        kept.settings = undefined;
      },
    },
    // The pass of a late step is over.
    passes: { ...createDispatchPasses(noTable, 'MONTHLY'), take: async () => false },
    sendWork: () => Promise.reject(new Error('Nothing more is due')),
    commit,
    stored: {
      find: async ({ reportId }) => stored.find((one) => one.reportId === reportId),
      add: (report) => {
        asked.push('add');
        return [writing(() => stored.push(report))];
      },
    },
    files: {
      put: async ({ fileName }, html) => {
        asked.push('put');
        files.set(fileName, html);
      },
      find: async ({ fileName }) => files.get(fileName),
      remove: async ({ fileName }) => {
        asked.push('remove');
        files.delete(fileName);
      },
    },
    mail: {
      send: async (mail) => {
        if (refusal) throw refusal;
        mails.push(mail);
      },
      settings: async () => ({
        ...{ siteUrl: 'https://p.cl', brandName: 'Portal', brandColour: '#0f766e' },
        ...{ mailClosing: '', mailReplyTo: 'ayuda@ejemplo.cl' },
      }),
      configurationSet: 'monthly',
    },
    activities: {
      async *pages(request) {
        asked.push(`activities ${request.userId ?? ''}`);
        yield [];
      },
    },
    sites: {
      list: () => (broken ? Promise.reject(broken) : Promise.resolve([])),
      findOriginal: async () => undefined,
    },
    history: { listPoints: async () => [] },
    backups: {
      findProofs: async () => ({ askedAt: null, proofs: [] }),
      listMade: async () => [],
    },
    plans: { findPromises: async () => [] },
    people: { find: async () => undefined },
    provider: async () => ({ name: 'Portal', logoDataUrl: null, colour: '#0f766e' }),
    timeZone: 'America/Santiago',
    newId: () => left.shift() ?? '',
    now: () => now,
    log: {
      info: () => undefined,
      warn: (...said: unknown[]) => void logged.push(['warn', ...said]),
      error: (...said: unknown[]) => void logged.push(['error', ...said]),
    },
    ...more,
  };
  const alarms = () => logged.filter(([level]) => level === 'error');
  const run = (month = ref.month) => runs.get(month);
  return { asked, mails, stored, events, files, kept, runs, deps, logged, alarms, run };
}

const named = (name: string) => Object.assign(new Error(name), { name });

describe('a report that is due', () => {
  it('is begun, made, kept with the news to its client, and sent to all', async () => {
    const { deps, kept, stored, events, files, mails, run, asked } = setUp();
    await workOffMonthly(start, deps);
    expect(kept.settings?.nextAt).toBe('2026-12-05T11:00:00.000Z');
    expect(asked).toEqual([`activities ${userId}`, 'put', 'add']);
    const fileName = 'report_La-Espiga_20261105T110300000Z.html';
    const [[, html = ''] = []] = files;
    expect(html).toContain('01/10/2026');
    expect(html).toContain('31/10/2026');
    expect(stored).toMatchObject([
      { userId, fileName, reportId: ids[0], size: Buffer.byteLength(html), websiteId: null },
    ]);
    expect(events).toMatchObject([
      {
        type: 'ReportGenerated',
        reportId: ids[0],
        month: '2026-10',
      },
    ]);
    expect(mails).toMatchObject([
      {
        ...{ to: settings.recipients, configurationSet: 'monthly' },
        replyTo: 'ayuda@ejemplo.cl',
        attachments: [{ fileName, contentType: 'text/html; charset=utf-8', content: html }],
        tags: { 'portal-user': userId, 'portal-month': '2026-10', 'portal-mailing': ids[1] },
      },
    ]);
    expect(run()).toMatchObject({ emailedAt: now.toISOString(), nextAttemptAt: null });
  });

  it.each([
    ['are not there', undefined],
    ['are switched off', { ...settings, enabled: false, nextAt: null }],
    ['are not due yet', { ...settings, nextAt: '2026-11-05T11:03:00.001Z' }],
  ])('is not begun where settings %s', async (_, others) => {
    const { deps, runs, asked } = setUp({ settings: others as MonthlySettings });
    await workOffMonthly(start, deps);
    expect([runs.size, asked]).toEqual([0, []]);
  });

  it('is not begun a second time for the same month', async () => {
    const sent = queued({ ...made, emailedAt: dueAt, nextAttemptAt: null });
    const { deps, kept, mails, run } = setUp({ run: sent });
    await workOffMonthly(start, deps);
    expect(run()).toEqual(sent);
    expect(mails).toEqual([]);
    expect(kept.settings?.nextAt).toBe('2026-12-05T11:00:00.000Z');
  });

  it.each([
    ['before it is begun', start, undefined],
    ['while it is made', settle, queued()],
  ] as const)('is nobody’s where the client went %s: nothing of them is left', async (...given) => {
    const [, message, before] = given;
    const { deps, asked, files, kept, runs, mails } = setUp({
      isThere: false,
      ...(before && { run: before }),
    });
    await workOffMonthly(message, deps);
    expect(asked).toContain('forget');
    expect([files.size, runs.size, mails.length, kept.settings]).toEqual([0, 0, 0, undefined]);
  });
});

describe('a run that is settled', () => {
  it.each([
    ['that does not exist', undefined],
    ['that another worker has', queued({ nextAttemptAt: '2026-11-05T11:03:00.001Z' })],
    ['that was sent', queued({ ...made, emailedAt: dueAt, nextAttemptAt: null })],
  ])('is left alone: one %s', async (_, before) => {
    const { deps, asked, mails, run } = setUp(before && { run: before });
    await workOffMonthly(settle, deps);
    expect([asked, mails, run()]).toEqual([[], [], before]);
  });

  it('keeps the report that a dead worker had generated and published', async () => {
    const { deps, stored, asked, mails, files, run } = setUp({ run: queued() });
    const { deps: dead, files: lost } = setUp({ run: queued() });
    await workOffMonthly(settle, dead);
    const [[fileName, html] = ['', '']] = lost;
    files.set(fileName, `${html}<!-- as it was -->`);
    stored.push(sampleReport({ reportId: queued().reportId }));
    await workOffMonthly(settle, deps);
    expect(asked).toEqual([`activities ${userId}`]);
    expect(mails[0]?.attachments?.[0]?.content).toContain('as it was');
    expect(run()).toMatchObject({ figures: { activities: 0 } });
  });

  it('was begun too often: it failed, and the alarm rings', async () => {
    const { deps, mails, run, alarms } = setUp({ run: queued({ ...made, attempts: 6 }) });
    await workOffMonthly(settle, deps);
    expect(run()).toMatchObject({ isFailed: true, cause: 'mail-unavailable' });
    expect(alarms()).toEqual([
      ['error', 'monthly report failed', { ...ref, cause: 'mail-unavailable' }],
    ]);
    expect(mails).toEqual([]);
  });

  it.each([
    ['too-large', true, new AppError('REPORT_TOO_LARGE')],
    ['generation', false, new Error('S3 answered 503')],
  ])('that cannot be made: %s, for good: %s', async (cause, isFailed, broken) => {
    const { deps, run, alarms, logged, mails } = setUp({ run: queued(), broken });
    await workOffMonthly(settle, deps);
    expect(run()).toMatchObject({ cause, isFailed, generatedAt: null });
    expect(alarms()).toHaveLength(isFailed ? 1 : 0);
    expect(logged[0]).toMatchObject(['warn', 'monthly report attempt failed', { error: broken }]);
    expect(mails).toEqual([]);
  });

  it('that was withdrawn before its e-mail is not sent, and has failed for good', async () => {
    const { deps, run, mails, stored, alarms } = setUp({ run: queued(made) });
    stored.push(sampleReport({ reportId: queued().reportId, withdrawnAt: now.toISOString() }));
    await workOffMonthly(settle, deps);
    expect(mails).toEqual([]);
    expect(run()).toMatchObject({ cause: 'withdrawn', isFailed: true });
    expect(alarms()).toHaveLength(1);
  });

  it('whose file is missing is not sent without it', async () => {
    const { deps, run, mails } = setUp({ run: queued(made) });
    await workOffMonthly(settle, deps);
    expect(mails).toEqual([]);
    expect(run()).toMatchObject({ cause: 'generation', mailingSince: null });
  });

  it('fails where the stage sends no e-mails', async () => {
    const { deps, run, alarms, stored } = setUp({ run: queued(), more: { mail: undefined } });
    await workOffMonthly(settle, deps);
    expect(run()).toMatchObject({ cause: 'mail-disabled', isFailed: true });
    expect([stored.length, alarms().length]).toEqual([1, 1]);
  });

  it.each([
    ['MessageRejected', 'mail-refused', true, null],
    ['MailFromDomainNotVerifiedException', 'mail-refused', true, null],
    ['AccountSuspendedException', 'mail-refused', true, null],
    ['SendingPausedException', 'mail-refused', true, null],
    ['BadRequestException', 'mail-refused', true, null],
    ['NotFoundException', 'mail-refused', true, null],
    ['TooManyRequestsException', 'mail-unavailable', false, null],
    ['LimitExceededException', 'mail-unavailable', false, null],
    // SES may have accepted it.
    ['TimeoutError', 'mail-unavailable', false, now.toISOString()],
    ['InternalServiceErrorException', 'mail-unavailable', false, now.toISOString()],
  ])('whose e-mail SES answers by %s', async (...[name, cause, isFailed, mailingSince]) => {
    const { deps, run, alarms } = setUp({ run: queued(), refusal: named(name) });
    await workOffMonthly(settle, deps);
    expect(run()).toMatchObject({ cause, isFailed, mailingSince, emailedAt: null });
    expect(run()?.nextAttemptAt).toBe(isFailed ? null : '2026-11-05T11:04:00.000Z');
    expect(alarms()).toHaveLength(isFailed ? 1 : 0);
  });

  it('waits for the report of SES, where nobody knows whether it has the e-mail', async () => {
    const mailingSince = '2026-11-05T10:50:00.000Z';
    const { deps, run, mails, files } = setUp({ run: queued({ ...made, mailingSince }) });
    files.set('report_La-Espiga_20261105T110300000Z.html', '<p>');
    await workOffMonthly(settle, deps);
    expect(mails).toEqual([]);
    expect(run()).toMatchObject({ mailingSince, nextAttemptAt: '2026-11-05T11:05:00.000Z' });
  });
});

describe('what SES reports', () => {
  const mail = {
    messageId: 'x',
    tags: {
      'portal-user': [userId],
      'portal-month': [ref.month],
      'portal-mailing': [ids[1] ?? ''],
    },
  };
  const given = queued({ ...made, mailingSince: dueAt });
  const delivered: MailEvent = {
    ...{ eventType: 'Delivery', mail },
    delivery: { recipients: [...settings.recipients] },
  };
  const bounced: MailEvent = {
    ...{ eventType: 'Bounce', mail },
    bounce: { bouncedRecipients: [{ emailAddress: 'berta@ejemplo.cl' }] },
  };

  it('is no failure of one that was withdrawn meanwhile', async () => {
    const { deps, run, events } = setUp({ run: { ...given, withdrawnAt: dueAt } });
    await workOffMonthly(bounced, deps);
    expect(run()?.recipients).toContainEqual(expect.objectContaining({ state: 'bounced' }));
    expect(events).toEqual([]);
  });

  it.each([
    ['emailed', { eventType: 'Send', mail }, []],
    ['delivered', delivered, []],
    ['bounced', bounced, [['warn', 'monthly report bounced', ref]]],
    [
      'failed',
      { eventType: 'Reject', mail },
      [['error', 'monthly report failed', { ...ref, cause: 'mail-rejected' }]],
    ],
  ] as [string, MailEvent, unknown[]][])(
    'makes it %s, also the second time',
    async (state, event, said) => {
      const { deps, run, logged, events } = setUp({ run: given });
      await workOffMonthly(event, deps);
      await workOffMonthly(event, deps);
      const after = run();
      expect(after && stateOf(after)).toBe(state);
      expect(after?.nextAttemptAt).toBeNull();
      expect(logged).toEqual(said);
      const isOver = state === 'bounced' || state === 'failed';
      expect(events).toMatchObject(
        isOver ? [{ type: 'MonthlyReportFailed', ...ref, outcome: state }] : [],
      );
    },
  );

  it('of other e-mails, and of runs that are none, is nothing', async () => {
    const { deps, run } = setUp({ run: given });
    const others = { messageId: 'x', tags: { ...mail.tags, 'portal-month': ['2026-09'] } };
    await workOffMonthly({ eventType: 'Send', mail: others }, deps);
    await workOffMonthly({ eventType: 'Send', mail: { messageId: 'x', tags: {} } }, deps);
    expect(run()).toEqual(given);
  });
});

it('each sample of its messages is worked off', async () => {
  const dir = join(import.meta.dirname, '../../../events/samples/reports');
  const samples = globSync('*.json', { cwd: dir })
    .map((file) => JSON.parse(readFileSync(join(dir, file), 'utf8')) as object)
    .flatMap((sample) => monthlyWorkSchema.safeParse(sample).data ?? []);
  expect(samples.length).toBeGreaterThanOrEqual(2);
  for (const sample of samples) await workOffMonthly(sample, setUp().deps);
});
