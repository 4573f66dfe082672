import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_STORAGE_LIMIT_BYTES } from '../backups/backups.domain.ts';
import type { SyncFailureCode } from '../status/status.failures.domain.ts';
import type { Period } from '../user-plans/user-plans.periods.domain.ts';
import { attentionOf } from './attention.causes.domain.ts';
import type { BackupProofState, SubjectState } from './attention.subjects.domain.ts';
import {
  quietActivity,
  quietClient,
  quietPayment,
  quietReport,
  quietSite,
} from './attention.samples.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

const failed = (code: SyncFailureCode, httpStatus: number | null = null) => ({ code, httpStatus });

const period: Period = {
  ...{ userPlanId: '01kag00000000000000000000p', planId: '01kag00000000000000000000q' },
  ...{ planName: 'Profesional', priceCents: 9_000, billing: 'monthly' },
  ...{ activityLimit: 10, siteLimit: null, backupLimitBytes: 1_000 },
  startDate: at(-10),
  endDate: at(20),
};
const later = {
  ...period,
  userPlanId: '01kag00000000000000000000r',
  startDate: at(5),
  endDate: at(35),
};
const quota = (activitiesConsumed: number) => ({
  userPlanId: period.userPlanId,
  activityLimit: 10,
  activitiesConsumed,
});
const over = {
  ...{ userPlanId: period.userPlanId, planName: 'Profesional' },
  ...{ overAt: at(-2), status: 'expired' as const },
};

/** Of a site that was proven yesterday, and is asked for another proof. */
const proof = (given: Partial<BackupProofState>): BackupProofState => ({
  ...{ isFailing: false, provenAt: at(-1), firstAskedAt: at(-60), askedAt: at(-1) },
  ...given,
});

/** What is said, in short: kind, since, and what else differs. */
const saidOf = (state: SubjectState) =>
  attentionOf(state, now).wanted.map(({ kind, since, level, detail }) => [
    kind,
    since,
    ...(level > 0 ? [level] : []),
    ...(detail === '' ? [] : [detail]),
  ]);

describe('what wants an administrator', () => {
  it.each<[string, SubjectState, unknown[]]>([
    ['a site in order', quietSite, []],
    [
      'a site without a key',
      { ...quietSite, keyConfigured: false, pendingUpdates: 2 },
      [['siteWithoutKey', quietSite.lastSyncDate]],
    ],
    [
      'one that never had one',
      { ...quietSite, keyConfigured: false, lastSyncDate: null },
      [['siteWithoutKey', quietSite.createdAt]],
    ],
    ['a backup that was proven', { ...quietSite, backupProof: proof({}) }, []],
    [
      'a backup that did not come back',
      { ...quietSite, backupProof: proof({ isFailing: true }) },
      [['backupUnproven', null, 'failed']],
    ],
    [
      'a proof that is owed for 35 days',
      { ...quietSite, backupProof: proof({ provenAt: at(-35) }) },
      [['backupUnproven', at(-35)]],
    ],
    [
      'a proof that is owed from the first time it was asked for',
      { ...quietSite, backupProof: proof({ provenAt: null, firstAskedAt: at(-40) }) },
      [['backupUnproven', at(-40)]],
    ],
    ['one that is owed for less', { ...quietSite, backupProof: proof({ provenAt: at(-34) }) }, []],
    [
      'one that nobody asks for any more',
      { ...quietSite, backupProof: proof({ provenAt: at(-40), askedAt: at(-3) }) },
      [],
    ],
    [
      'one that nobody ever asked for',
      {
        ...quietSite,
        backupProof: proof({ provenAt: null, firstAskedAt: null, askedAt: null }),
      },
      [],
    ],
    [
      'a WordPress of which another site tells',
      { ...quietSite, failures: 3, pendingUpdates: 3, duplicateSince: at(-1) },
      [],
    ],
    [
      'a WordPress of which another site tells, without the backups that the plan promises',
      {
        ...{ ...quietSite, duplicateSince: at(-1), backupMissedAt: at(-2) },
        backupProof: proof({ provenAt: at(-40) }),
      },
      [],
    ],
    [
      'one that has a backup which did not come back',
      { ...quietSite, duplicateSince: at(-1), backupProof: proof({ isFailing: true }) },
      [['backupUnproven', null, 'failed']],
    ],
    [
      'a site whose key went away',
      { ...quietSite, keyConfigured: false, keyChangedAt: at(-0.1) },
      [['siteWithoutKey', at(-0.1)]],
    ],
    [
      'a site that moved, with a key, and was not read yet',
      { ...quietSite, lastSyncDate: null, keyChangedAt: at(-0.1) },
      [],
    ],
    [
      'the same a day later',
      { ...quietSite, lastSyncDate: null, keyChangedAt: at(-1) },
      [['siteNotSynced', at(-1), 'never']],
    ],
    [
      'a site that has just got a key again after weeks',
      { ...quietSite, lastSyncDate: at(-30), keyChangedAt: at(-0.5) },
      [],
    ],
    [
      'the same, not read for a day',
      { ...quietSite, lastSyncDate: at(-30), keyChangedAt: at(-1) },
      [['siteNotSynced', at(-1)]],
    ],
    [
      'a site that began to fail an hour ago',
      { ...quietSite, failures: 3, failure: failed('dns'), failingSince: at(-0.04) },
      [['siteDown', at(-0.04), 'dns']],
    ],
    [
      'refused keys since an hour, of a site that was never read',
      {
        ...{ ...quietSite, failures: 3, failure: failed('unauthorized') },
        ...{ lastSyncDate: null, failingSince: at(-0.04) },
      },
      [['syncFailing', at(-0.04), 'unauthorized']],
    ],
    ['two failed syncs', { ...quietSite, failures: 2, failure: failed('dns') }, []],
    [
      'three syncs without an answer',
      { ...quietSite, failures: 3, failure: failed('dns') },
      [['siteDown', quietSite.lastSyncDate, 'dns']],
    ],
    [
      'three syncs that a gateway answered',
      { ...quietSite, failures: 3, failure: failed('http_error', 503) },
      [['siteDown', quietSite.lastSyncDate, 'http_error']],
    ],
    [
      'three syncs that the site answered with an error',
      { ...quietSite, failures: 3, failure: failed('http_error', 500) },
      [['syncFailing', quietSite.lastSyncDate, 'http_error']],
    ],
    [
      'three refused keys',
      { ...quietSite, failures: 3, failure: failed('unauthorized') },
      [['syncFailing', quietSite.lastSyncDate, 'unauthorized']],
    ],
    [
      'a site not read for three days',
      { ...quietSite, lastSyncDate: at(-3) },
      [['siteNotSynced', at(-3)]],
    ],
    [
      'a site never read',
      { ...quietSite, lastSyncDate: null },
      [['siteNotSynced', quietSite.createdAt, 'never']],
    ],
    ['a new site never read', { ...quietSite, lastSyncDate: null, createdAt: at(-0.9) }, []],
    [
      'updates of themes alone',
      { ...quietSite, pendingUpdates: 3, onlyThemesPending: true },
      [['updatesPending', null, 3, 'themes']],
    ],
    ['updates', { ...quietSite, pendingUpdates: 3 }, [['updatesPending', null, 3]]],
    [
      'a connector older than the one that is given out',
      { ...quietSite, connectorVersion: '1.3.0' },
      [['connectorOutdated', null, '1.3.0']],
    ],
    ['a newer one', { ...quietSite, connectorVersion: '99.0' }, []],
    ['one that does not say its version', { ...quietSite, connectorVersion: null }, []],
    [
      'an old one that the portal has no key for',
      { ...quietSite, connectorVersion: '1.3.0', keyConfigured: false },
      [['siteWithoutKey', quietSite.lastSyncDate]],
    ],
    ['a missed backup', { ...quietSite, backupMissedAt: at(-1) }, [['backupMissed', at(-1)]]],
    ['a site of nobody', { ...quietSite, owner: null }, [['siteWithoutOwner', null]]],
    [
      'an activity that nobody has begun',
      { ...quietActivity, status: 'pendiente' },
      [['activityRequested', quietActivity.createdAt, 'Panadería Sol']],
    ],
    ['an activity in progress', quietActivity, []],
    ['an activity that is due', { ...quietActivity, lateFrom: at(0.1) }, []],
    [
      'an activity past its due date',
      { ...quietActivity, lateFrom: at(0) },
      [['activityLate', at(0), 'Panadería Sol']],
    ],
    [
      'the same, not even begun',
      { ...quietActivity, status: 'pendiente', lateFrom: at(-1) },
      [['activityLate', at(-1), 'Panadería Sol']],
    ],
    [
      'the same of nobody',
      { ...quietActivity, owner: null, lateFrom: at(-1), askedAt: at(-9) },
      [['activityLate', at(-1), 'Panadería Sol']],
    ],
    [
      'an activity finished late',
      { ...quietActivity, status: 'realizada', lateFrom: at(-1), askedAt: at(-9) },
      [],
    ],
    ['a client who was just asked', { ...quietActivity, askedAt: at(-2.9) }, []],
    [
      'a client who does not answer',
      { ...quietActivity, status: 'pendiente', askedAt: at(-3) },
      [
        ['activityRequested', quietActivity.createdAt, 'Panadería Sol'],
        ['activityWaiting', at(-3), 'Panadería Sol'],
      ],
    ],
    [
      'a deleted client who did not answer',
      { ...quietActivity, owner: null, isOwnerDeleted: true, askedAt: at(-9), lateFrom: at(-1) },
      [],
    ],
    [
      'an activity of a deleted person',
      { ...quietActivity, status: 'pendiente', isOwnerDeleted: true },
      [],
    ],
    ['a client in order', quietClient, []],
    [
      'a client without a site',
      { ...quietClient, websitesCount: 0 },
      [['clientWithoutSite', quietClient.createdAt]],
    ],
    ['a new client without a site', { ...quietClient, websitesCount: 0, createdAt: at(-2) }, []],
    [
      'space for backups that is nearly used',
      { ...quietClient, usedBytes: DEFAULT_STORAGE_LIMIT_BYTES * 0.96 },
      [['storageLow', null, 95]],
    ],
    [
      'the same by what the plan allows',
      { ...quietClient, periods: [period], usedBytes: 900 },
      [['storageLow', null, 90]],
    ],
    ['a plan with activities left', { ...quietClient, periods: [period], quota: quota(8) }, []],
    [
      'a plan with nearly none left',
      { ...quietClient, periods: [period], quota: quota(9) },
      [['quotaLow', null, 90]],
    ],
    [
      'a plan with none left',
      { ...quietClient, periods: [period], quota: quota(10) },
      [['quotaLow', null, 100]],
    ],
    [
      'a plan that ends in five days',
      { ...quietClient, periods: [{ ...period, endDate: at(5) }] },
      [['planExpiring', at(-2), at(5)]],
    ],
    [
      'a plan of five days that began yesterday',
      { ...quietClient, periods: [{ ...period, startDate: at(-1), endDate: at(4) }] },
      [['planExpiring', at(-1), at(4)]],
    ],
    [
      'one that another follows',
      { ...quietClient, periods: [{ ...period, endDate: at(5) }, later] },
      [],
    ],
    ['a plan that is over', { ...quietClient, over }, []],
    [
      'one with open activities',
      { ...quietClient, over, openActivities: 1 },
      [['planExpired', at(-2)]],
    ],
    ...(['cancelled', 'refunded'] as const).map((status): [string, SubjectState, unknown[]] => [
      `one that was ${status}`,
      { ...quietClient, over: { ...over, status }, openActivities: 1 },
      [['planExpired', at(-2), status]],
    ]),
    [
      'one that was cancelled, and another one follows it',
      {
        ...quietClient,
        over: { ...over, status: 'cancelled' },
        openActivities: 1,
        periods: [period],
      },
      [],
    ],
    [
      'one that has just ended',
      { ...quietClient, openActivities: 1, periods: [{ ...period, endDate: at(0) }] },
      [['planExpired', at(0)]],
    ],
    ['one that was renewed', { ...quietClient, over, openActivities: 1, periods: [period] }, []],
    ['a payment in order', quietPayment, []],
    [
      'a flagged payment',
      { ...quietPayment, flag: 'notActivated' },
      [['paymentFlagged', quietPayment.paidAt, 'notActivated']],
    ],
    [
      'a payment that takes long',
      { ...quietPayment, status: 'pending', paidAt: null },
      [['paymentPending', quietPayment.createdAt]],
    ],
    [
      'one whose payer was sent the link',
      { ...quietPayment, status: 'pending', paidAt: null, remindedAt: at(-0.1) },
      [['paymentPending', quietPayment.createdAt, at(-0.1)]],
    ],
    [
      'one that its payer discarded',
      { ...quietPayment, status: 'pending', discardedAt: at(-1) },
      [],
    ],
    ['one that was just started', { ...quietPayment, status: 'pending', createdAt: at(-0.5) }, []],
    ['a delivered report', quietReport, []],
    [
      'a bounced report',
      { ...quietReport, state: 'bounced' },
      [['reportFailed', quietReport.emailedAt, 'bounced']],
    ],
    [
      'a failed report',
      { ...quietReport, state: 'failed', cause: 'too-large', emailedAt: null },
      [['reportFailed', quietReport.createdAt, 'too-large']],
    ],
    [
      'a bounced report that was withdrawn',
      { ...quietReport, state: 'bounced', withdrawnAt: quietReport.createdAt },
      [],
    ],
    [
      'a report that was withdrawn before its e-mail',
      { ...quietReport, state: 'failed', cause: 'withdrawn', emailedAt: null },
      [],
    ],
  ])('%s', (_, state, said) => {
    expect(saidOf(state)).toEqual(said);
  });

  it('is nothing of what is not there', () => {
    expect(attentionOf(undefined, now)).toEqual({ wanted: [], changesAt: null });
  });
});

describe('when it changes by the clock alone', () => {
  const instant = fc.integer({ min: -40 * 24, max: 40 * 24 }).map((hours) => at(hours / 24));
  const optional = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
  const periods = fc
    .tuple(instant, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
    .map(([startDate, first, second]): Period[] => {
      const ends = [first, first + second].map((days) =>
        new Date(Date.parse(startDate) + days * 86_400_000).toISOString(),
      );
      const [endDate = startDate, last = startDate] = ends;
      return [
        { ...period, startDate, endDate },
        { ...later, startDate: endDate, endDate: last },
      ];
    });
  const states: fc.Arbitrary<SubjectState> = fc.oneof(
    fc
      .record({
        ...{ lastSyncDate: optional(instant), createdAt: instant },
        keyChangedAt: optional(instant),
      })
      .map((site) => ({ ...quietSite, ...site })),
    fc
      .record({
        createdAt: instant,
        websitesCount: fc.nat(1),
        openActivities: fc.nat(1),
        usedBytes: fc.nat(1_000),
        periods,
      })
      .map((client) => ({ ...quietClient, ...client, quota: quota(9), over })),
    instant.map((createdAt) => ({ ...quietPayment, createdAt, status: 'pending' as const })),
  );

  it('is at the instant that it says, and not before', () => {
    fc.assert(
      fc.property(states, fc.double({ min: 0, max: 0.999_999, noNaN: true }), (state, share) => {
        const { wanted, changesAt } = attentionOf(state, now);
        const end = changesAt === null ? now.getTime() + 1e12 : Date.parse(changesAt);
        expect(end).toBeGreaterThan(now.getTime());
        const between = new Date(now.getTime() + Math.floor((end - now.getTime()) * share));
        expect(attentionOf(state, between)).toEqual({ wanted, changesAt });
      }),
    );
  });
});
