import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isRetriable,
  LEASE_MS,
  monthlyReportOf,
  monthlyRunSchema,
  newRun,
  SIGN_MS,
  stateOf,
  type MonthlyRun,
  type Step,
} from './reports.monthly.run.domain.ts';
import {
  attemptFailed,
  emailed,
  generated,
  isDue,
  mailing,
  MONTHLY_ATTEMPTS,
  ofMailing,
  retried,
  claimed,
  mailEventNoted,
  waitingOf,
  type MailSign,
} from './reports.monthly.steps.domain.ts';

const MINUTE = 60_000;
const start = new Date('2026-11-05T11:00:00.000Z');
const minute = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const [reportId, mailingId, otherId] = ['s', 'm', 'o'].map(
  (end) => `01kb3f0a9x5m3v7c2d8e4h6j9${end}`,
) as [string, string, string];
const [ana, berta] = ['ana@ejemplo.cl', 'berta@ejemplo.cl'];
const figures = { activities: 3, completed: 2, hours: 1.5, sites: 1, backups: 4 };

const fresh = newRun(
  { userId, month: '2026-10' },
  { clientName: 'La Espiga', recipients: [ana, berta] },
  { reportId, mailingId, at: start },
);
/** A run after some steps, each of which must be one for it. */
const after = (run: MonthlyRun, ...steps: readonly Step[]): MonthlyRun =>
  steps.reduce((before, step) => {
    const next = step(before);
    if (!next) throw new Error('No step for it');
    return next;
  }, run);
/** The same, where steps that do not apply leave it as it is. */
const through = (run: MonthlyRun, steps: readonly Step[]): MonthlyRun =>
  steps.reduce((before, step) => step(before) ?? before, run);

const made = after(fresh, claimed(start), generated(figures, start));
const given = after(made, mailing(start));
const sent = after(given, emailed(start));
const sign = (
  kind: 'delivered' | 'bounced' | 'complained',
  emails: readonly string[],
  more: Partial<MailSign> = {},
): MailSign => ({
  ...{ kind, mailingId, at: start },
  emails: emails.map((email) => ({ email, detail: kind === 'bounced' ? `550 ${email}` : null })),
  ...more,
});

describe('a run', () => {
  it('is due at once, with nothing known of any address', () => {
    expect(isDue(fresh, start)).toBe(true);
    expect(isDue(fresh, new Date(start.getTime() - 1))).toBe(false);
    expect(monthlyReportOf(fresh)).toMatchObject({ state: 'queued', generatedAt: null });
    expect(fresh.recipients.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(monthlyRunSchema.parse(fresh)).toEqual(fresh);
  });

  it.each([
    ['queued', fresh],
    ['generated', made],
    ['generated', given],
    ['emailed', sent],
    ['emailed', after(sent, mailEventNoted(sign('delivered', [ana])))],
    ['delivered', after(sent, mailEventNoted(sign('delivered', [ana, berta])))],
    ['bounced', after(sent, mailEventNoted(sign('bounced', [ana])))],
    ['failed', after(made, attemptFailed('mail-refused', { at: start, final: true }))],
  ])('is %s by what is known of it', (state, run) => {
    expect(stateOf(run)).toBe(state);
    expect(isRetriable(stateOf(run))).toBe(state === 'failed' || state === 'bounced');
  });
});

describe('a worker that claims a run', () => {
  it('has it alone until the lease is over', () => {
    const mine = after(fresh, claimed(start));
    expect(claimed(start)(mine)).toBeUndefined();
    expect(claimed(new Date(start.getTime() + LEASE_MS - 1))(mine)).toBeUndefined();
    expect(claimed(new Date(start.getTime() + LEASE_MS))(mine)).toMatchObject({ attempts: 2 });
  });

  it('can no more where somebody asked for another e-mail meanwhile', () => {
    const again = after(
      sent,
      mailEventNoted(sign('bounced', [ana])),
      retried({ at: minute(1), recipients: [ana], mailingId: otherId }),
    );
    const final = attemptFailed('mail-refused', { at: minute(1), final: true });
    expect(ofMailing(mailingId, final)(again)).toBeUndefined();
    expect(ofMailing(otherId, final)(again)).toMatchObject({ isFailed: true });
  });
});

describe('an e-mail', () => {
  it('is not sent before there is a report, nor twice', () => {
    for (const run of [fresh, sent]) expect(mailing(start)(run)).toBeUndefined();
    expect(emailed(start)(fresh)).toBeUndefined();
    expect(generated(figures, minute(1))(made)).toBeUndefined();
  });

  it('with an unknown outcome waits for SES’s events, and then is sent again', () => {
    const [known, later] = [new Date(start.getTime() + SIGN_MS), minute(2)];
    const waits = after(given, claimed(later), mailing(later));
    expect(waits).toMatchObject({
      ...{ mailingSince: given.mailingSince, nextAttemptAt: known.toISOString() },
      // Waiting is no attempt.
      attempts: given.attempts,
    });
    const again = after(waits, claimed(known), mailing(known));
    expect(again).toMatchObject({ mailingSince: known.toISOString(), attempts: 2 });
  });

  it.each([
    [true, null],
    [false, given.mailingSince],
  ])('that failed, certainly unsent: %s', (isUnsent, mailingSince) => {
    const run = after(given, attemptFailed('mail-unavailable', { at: start, isUnsent }));
    expect(run).toMatchObject({
      ...{ mailingSince, cause: 'mail-unavailable', isFailed: false },
      nextAttemptAt: minute(1).toISOString(),
    });
  });

  it('that SES had all the same is no failure any more', () => {
    const run = through(given, [
      attemptFailed('mail-unavailable', { at: start, final: true, isUnsent: false }),
      mailEventNoted({ kind: 'sent', mailingId, at: minute(1) }),
    ]);
    expect(run).toMatchObject({ isFailed: false, cause: null, nextAttemptAt: null });
    expect(stateOf(run)).toBe('emailed');
  });
});

describe('attempts', () => {
  const outcomes = [
    'dies before the report',
    'dies before SES',
    'generation',
    'throttled',
    'timeout',
    'made and dies',
  ] as const;
  const timesArb = fc.array(
    fc.record({ outcome: fc.constantFrom(...outcomes), lateMs: fc.nat(2 * SIGN_MS) }),
    { minLength: 30, maxLength: 30 },
  );

  type Outcome = (typeof outcomes)[number];

  /** What a worker that took a run leaves; whether it gave the e-mail to SES. */
  function attempt(run: MonthlyRun, outcome: Outcome, at: Date): [MonthlyRun, isMailed: boolean] {
    if (outcome === 'dies before the report') return [run, false];
    if (run.generatedAt !== null) return attemptAtMail(run, outcome, at);
    if (outcome === 'generation') {
      return [after(run, attemptFailed('generation', { at })), false];
    }
    const report = after(run, generated(figures, at));
    return outcome === 'made and dies' ? [report, false] : attemptAtMail(report, outcome, at);
  }
  function attemptAtMail(run: MonthlyRun, outcome: Outcome, at: Date): [MonthlyRun, boolean] {
    const mailed = after(run, mailing(at));
    if (mailed.mailingSince !== at.toISOString()) return [mailed, false];
    if (outcome !== 'throttled' && outcome !== 'timeout') return [mailed, true];
    const isUnsent = outcome === 'throttled';
    return [after(mailed, attemptFailed('mail-unavailable', { at, isUnsent })), true];
  }

  it('end, whatever becomes of each, and then none is to come', () => {
    fc.assert(
      fc.property(timesArb, (times) => {
        let run = fresh;
        let mails = 0;
        for (const { outcome, lateMs } of times) {
          if (run.nextAttemptAt === null) break;
          const at = new Date(Date.parse(run.nextAttemptAt) + lateMs);
          const mine = after(run, claimed(at));
          const [left, isMailed] = mine.isFailed ? [mine, false] : attempt(mine, outcome, at);
          run = left;
          mails += Number(isMailed);
        }
        // In fewer times than there are: some 12 attempts, and as many waits for SES.
        expect(run).toMatchObject({ isFailed: true, nextAttemptAt: null });
        expect(run.cause).not.toBeNull();
        expect(mails).toBeLessThanOrEqual(MONTHLY_ATTEMPTS);
        expect(claimed(minute(1_000_000))(run)).toBeUndefined();
        expect(attemptFailed('generation', { at: start })(run)).toBeUndefined();
      }),
    );
  });

  it('come later each time', () => {
    const waits: number[] = [];
    let [run, at] = [fresh, start];
    for (let n = 1; n < MONTHLY_ATTEMPTS; n += 1) {
      run = after(run, claimed(at), attemptFailed('generation', { at }));
      const next = new Date(run.nextAttemptAt ?? '');
      waits.push((next.getTime() - at.getTime()) / MINUTE);
      at = next;
    }
    expect(waits).toEqual([1, 5, 15, 60, 180]);
    run = after(run, claimed(at), attemptFailed('generation', { at }));
    expect(run).toMatchObject({ isFailed: true, cause: 'generation', nextAttemptAt: null });
  });
});

describe('what SES reports', () => {
  const kinds = ['delivered', 'bounced', 'complained'] as const;
  const signArb: fc.Arbitrary<MailSign> = fc.oneof(
    fc.constant({ kind: 'sent', mailingId, at: start } as const),
    fc
      .record({ kind: fc.constantFrom(...kinds), emails: fc.subarray([ana, berta]) })
      .map(({ kind, emails }) => sign(kind, emails)),
    { weight: 1, arbitrary: fc.constant({ kind: 'rejected', mailingId, at: start } as const) },
  );
  const unknownEnds = [
    given,
    sent,
    after(given, attemptFailed('mail-unavailable', { at: start, isUnsent: false })),
    after(given, attemptFailed('mail-unavailable', { at: start, final: true, isUnsent: false })),
  ];
  /** A few signs, and the same ones in another order, some of them more than once. */
  const twoOrdersArb = fc.array(signArb, { minLength: 1, maxLength: 6 }).chain((signs) =>
    fc.tuple(
      fc.constant(signs),
      fc.array(fc.constantFrom(...signs), { maxLength: 6 }).chain((more) =>
        fc.shuffledSubarray([...signs, ...more], {
          minLength: signs.length + more.length,
        }),
      ),
    ),
  );

  it('comes to the same, in whatever order and however often', () => {
    fc.assert(
      fc.property(fc.constantFrom(...unknownEnds), twoOrdersArb, (run, [some, others]) => {
        const [one, other] = [some, others].map((signs) => through(run, signs.map(mailEventNoted)));
        expect(other).toEqual(one);
      }),
    );
  });

  it('says of each address what weighs most', () => {
    const rank = ['waiting', ...kinds];
    fc.assert(
      fc.property(fc.array(signArb, { maxLength: 8 }), (signs) => {
        const run = through(sent, signs.map(mailEventNoted));
        for (const { email, state } of run.recipients) {
          const about = signs.filter(
            (s) => 'emails' in s && s.emails.some((e) => e.email === email),
          );
          const most = Math.max(0, ...about.map(({ kind }) => rank.indexOf(kind)));
          expect(state).toBe(rank[most]);
        }
        const isRejected = signs.some(({ kind }) => kind === 'rejected');
        expect(stateOf(run) === 'failed').toBe(isRejected);
        expect(run.nextAttemptAt).toBeNull();
      }),
    );
  });

  it('is nothing new where it is known, and nothing at all of another e-mail', () => {
    const anyRun = fc.constantFrom(fresh, made, ...unknownEnds);
    fc.assert(
      fc.property(anyRun, signArb, (run, one) => {
        expect(mailEventNoted({ ...one, mailingId: otherId })(run)).toBeUndefined();
        const heard = through(run, [mailEventNoted(one)]);
        expect(mailEventNoted(one)(heard)).toBeUndefined();
      }),
    );
  });

  it('means addresses however they are written, and keeps what the other side said', () => {
    const run = after(sent, mailEventNoted(sign('bounced', ['Ana@Ejemplo.CL'])));
    expect(run.recipients).toEqual([
      { email: ana, state: 'bounced', detail: '550 Ana@Ejemplo.CL' },
      { email: berta, state: 'waiting', detail: null },
    ]);
  });

  it('of an e-mail it took and did not send fails it, also where that event comes first', () => {
    const rejected = mailEventNoted({ kind: 'rejected', mailingId, at: start });
    for (const run of unknownEnds) {
      expect(
        through(run, [rejected, mailEventNoted({ kind: 'sent', mailingId, at: start })]),
      ).toMatchObject({
        ...{ isFailed: true, cause: 'mail-rejected', emailedAt: null, nextAttemptAt: null },
      });
    }
  });
});

describe('somebody who tries again', () => {
  const again = retried({ at: minute(9), recipients: [berta], mailingId: otherId });

  it.each([
    ['queued', fresh],
    ['under way', given],
    ['sent', sent],
    ['delivered', after(sent, mailEventNoted(sign('delivered', [ana, berta])))],
  ])('cannot while it is %s', (_, run) => {
    expect(again(run)).toBeUndefined();
  });

  it.each([
    ['bounced', after(sent, mailEventNoted(sign('bounced', [ana])))],
    ['failed', after(made, attemptFailed('mail-refused', { at: start, final: true }))],
    ['rejected', after(sent, mailEventNoted({ kind: 'rejected', mailingId, at: start }))],
    [
      'not made',
      after(fresh, claimed(start), attemptFailed('too-large', { at: start, final: true })),
    ],
  ])('has another e-mail sent of one that %s, and keeps the report', (_, run) => {
    const next = after(run, again);
    expect(next).toMatchObject({
      ...{ mailingId: otherId, reportId, generatedAt: run.generatedAt, attempts: 0, cause: null },
      ...{ emailedAt: null, mailingSince: null, isFailed: false },
      recipients: [{ email: berta, state: 'waiting', detail: null }],
    });
    expect(isDue(next, minute(9))).toBe(true);
    // A report of SES on the one before does not concern this one.
    expect(mailEventNoted(sign('delivered', [ana, berta]))(next)).toBeUndefined();
  });

  const bounced = after(
    sent,
    mailEventNoted(sign('bounced', [ana])),
    mailEventNoted(sign('delivered', [berta])),
  );

  it('sends nothing to recipients who have it', () => {
    const carla = 'carla@ejemplo.cl';
    const at = minute(9);
    const next = after(bounced, retried({ at, recipients: [carla, berta], mailingId: otherId }));
    expect(waitingOf(next)).toEqual([carla]);
    expect(stateOf(next)).toBe('generated');
    const reached = after(next, claimed(at), mailing(at), emailed(at));
    expect(stateOf(reached)).toBe('emailed');
  });

  it('is delivered at once where everybody of the settings has it', () => {
    const next = after(bounced, again);
    expect(next).toMatchObject({ nextAttemptAt: null, mailingId, recipients: [{ email: berta }] });
    expect(stateOf(next)).toBe('delivered');
  });
});
