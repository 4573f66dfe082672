import { describe, expect, it } from 'vitest';
import {
  correctionSchema,
  latestPlan,
  noPlanInfo,
  overAt,
  planAssignmentSchema,
  quotaStatusOf,
  stateOf,
  usagePercent,
  userPlanMessages,
  userPlanStateLabels,
  userPlanStates,
  type UserPlan,
} from './user-plans.domain.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const around = { startDate: '2026-11-01T12:00:00.000Z', endDate: '2026-12-01T12:00:00.000Z' };

describe('overAt', () => {
  const [day5, day9, day20, day30] = ['05', '09', '20', '30'].map(
    (day) => `2026-11-${day}T12:00:00.000Z`,
  ) as [string, string, string, string];
  const plan = { endDate: day20, updatedAt: day9 };
  it.each([
    ['runs', { ...plan, status: 'active' }, day20],
    ['ran out', { ...plan, status: 'expired', updatedAt: day30 }, day20],
    ['was ended early', { ...plan, status: 'expired' }, day9],
    ['was cancelled', { ...plan, status: 'cancelled' }, day9],
    ['was refunded', { ...plan, status: 'refunded' }, day9],
    ['was cancelled, and changed after that', { ...plan, status: 'refunded', endedAt: day5 }, day5],
    [
      'was replaced, and changed after that',
      { ...plan, status: 'cancelled', replacedBy: { userPlanId: 'p', planName: 'Pro', at: day5 } },
      day5,
    ],
  ] as const)('of a plan that %s', (_, ended, at) => {
    expect(overAt(ended)).toBe(at);
  });
});

describe('the latest plan', () => {
  const planned = (planName: string, status: UserPlan['status'], dates: Partial<UserPlan>) =>
    ({ ...around, updatedAt: around.startDate, planName, status, ...dates }) as UserPlan;
  const running = planned('running', 'active', {});
  const waiting = planned('waiting', 'active', { startDate: '2026-12-01T12:00:00.000Z' });
  // By hand, a month before its end.
  const expired = planned('expired', 'expired', { updatedAt: '2026-11-10T12:00:00.000Z' });
  const cancelled = planned('cancelled', 'cancelled', { updatedAt: '2026-11-12T12:00:00.000Z' });
  const longAgo = planned('long ago', 'expired', { endDate: '2026-11-05T12:00:00.000Z' });
  it.each([
    ['that runs', [expired, waiting, running], running],
    ['that ran out last', [longAgo, expired, waiting], expired],
    ['of none, where the last one was cancelled', [expired, cancelled, longAgo], undefined],
    ['of none that waits', [waiting], undefined],
  ])('is the one %s', (_, plans, latest) => {
    expect(latestPlan(plans, now)).toBe(latest);
  });
});

describe('the state of a user plan', () => {
  it.each([
    [{ ...around, status: 'active' }, 'active'],
    [{ ...around, startDate: now.toISOString(), status: 'active' }, 'active'],
    [{ ...around, startDate: '2026-11-21T12:00:00.001Z', status: 'active' }, 'scheduled'],
    [{ ...around, endDate: now.toISOString(), status: 'active' }, 'expired'],
    [{ ...around, status: 'cancelled' }, 'cancelled'],
    [{ ...around, status: 'refunded' }, 'refunded'],
    [{ ...around, status: 'expired' }, 'expired'],
  ] as const)('of %j is %s', (plan, state) => {
    expect(stateOf(plan, now)).toBe(state);
  });

  it('each is said in Spanish', () => {
    expect(userPlanStates.map((state) => userPlanStateLabels[state])).toEqual([
      'Programado',
      'Activo',
      'Vencido',
      'Cancelado',
      'Reembolsado',
    ]);
  });
});

describe('what the quota says (spec 001 §4, §8)', () => {
  const of = (activitiesRemaining: number, userPlanId: string | null = 'plan') =>
    quotaStatusOf({ userPlanId, activitiesRemaining });

  it.each([
    [of(5, null), { tone: 'destructive', message: 'No tienes un plan activo', canCreate: false }],
    [
      of(0),
      {
        tone: 'destructive',
        message: 'Has alcanzado el límite de actividades de tu plan',
        canCreate: false,
      },
    ],
    [
      of(-1),
      {
        tone: 'destructive',
        message: 'Has alcanzado el límite de actividades de tu plan',
        canCreate: false,
      },
    ],
    [of(1), { tone: 'warning', message: 'Te queda 1 actividad disponible', canCreate: true }],
    [of(2), { tone: 'warning', message: 'Te quedan 2 actividades disponibles', canCreate: true }],
    [of(3), { tone: 'normal', message: 'Tienes 3 actividades disponibles', canCreate: true }],
  ] as const)('%j', (status, expected) => {
    expect(status).toEqual(expected);
  });

  it('nothing is left without a plan', () => {
    expect(noPlanInfo(3, 5)).toMatchObject({
      planName: 'Sin plan',
      activitiesRemaining: 0,
      userPlanId: null,
      siteLimit: 5,
      websitesCount: 3,
      periods: [],
    });
  });

  it.each([
    [0, 5, 0],
    [1, 3, 33],
    [2, 3, 67],
    [5, 5, 100],
    [199, 200, 99],
    [0, 0, 0],
  ])('%i of %i used, in percent: %i', (activitiesConsumed, activityLimit, percent) => {
    expect(usagePercent({ activitiesConsumed, activityLimit })).toBe(percent);
  });
});

const messagesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map((i) => `${i.path.join('.')}: ${i.message}`) ?? [];

describe('an assignment (spec 001 §5)', () => {
  const ids = { userId: '01kb3f0a9x5m3v7c2d8e4h6j9u', planId: '01kb3f0a9x5m3v7c2d8e4h6j9p' };
  it('lasts 30 days unless another length is given', () => {
    expect(planAssignmentSchema.parse(ids)).toEqual({ ...ids, days: 30 });
    expect(planAssignmentSchema.parse({ ...ids, days: 365, placement: 'now' })).toEqual({
      ...ids,
      days: 365,
      placement: 'now',
    });
  });

  it.each([
    [{ userId: '' }, `userId: ${userPlanMessages.user}`],
    [{ planId: '' }, `planId: ${userPlanMessages.plan}`],
    [{ days: 0 }, `days: ${userPlanMessages.days}`],
    [{ days: 366 }, `days: ${userPlanMessages.days}`],
    [{ days: 1.5 }, `days: ${userPlanMessages.days}`],
  ])('refuses %j', (wrong, message) => {
    expect(messagesOf(planAssignmentSchema.safeParse({ ...ids, ...wrong }))).toContain(message);
  });

  it('is placed now or after, and nowhere else', () => {
    expect(planAssignmentSchema.safeParse({ ...ids, placement: 'alone' }).success).toBe(false);
  });
});

describe('a correction', () => {
  it('has an amount and a reason, as typed', () => {
    expect(correctionSchema.parse({ amount: -1, reason: ' Duplicada <2 ' })).toEqual({
      amount: -1,
      reason: 'Duplicada <2',
    });
  });

  it.each([
    [{ amount: 0 }, `amount: ${userPlanMessages.amount}`],
    [{ amount: 1.5 }, `amount: ${userPlanMessages.amount}`],
    [{ amount: 10_001 }, `amount: ${userPlanMessages.amount}`],
    [{ reason: ' ' }, `reason: ${userPlanMessages.reason}`],
    [{ reason: 'x'.repeat(201) }, 'reason: El campo motivo no puede tener más de 200 caracteres'],
  ])('refuses %j', (wrong, message) => {
    const parsed = correctionSchema.safeParse({ amount: 1, reason: 'Duplicada', ...wrong });
    expect(messagesOf(parsed)).toContain(message);
  });
});
