import { describe, expect, it } from 'vitest';
import { inDays, userPlan } from '../../testing/fake-payments.ts';
import { noticeOf } from './orders.plans.ts';

const now = new Date();
const active = userPlan({ planName: 'Activo' });
const scheduled = (days: number) =>
  userPlan({ planName: `En ${String(days)}`, startDate: inDays(days), endDate: inDays(days + 30) });
const over = (status: 'expired' | 'cancelled' | 'refunded', daysAgo: number) =>
  userPlan({ status, startDate: inDays(-daysAgo - 30), endDate: inDays(-daysAgo) });

describe('what the notice is about', () => {
  it('is nothing without a plan', () => {
    expect(noticeOf([], now)).toBeUndefined();
  });

  it('is the plan that runs, and the next one where one waits', () => {
    expect(noticeOf([over('expired', 15), active], now)).toEqual({
      kind: 'active',
      plan: active,
      next: undefined,
    });
    const [later, next] = [scheduled(50), scheduled(20)];
    expect(noticeOf([later, next, active], now)).toMatchObject({ plan: active, next });
  });

  it('is the last plan where that has expired, also before anybody noted it', () => {
    const [last, before] = [over('expired', 5), over('cancelled', 60)];
    expect(noticeOf([last, before], now)).toEqual({ kind: 'expired', plan: last });
    const unnoted = userPlan({ endDate: inDays(-1) });
    expect(noticeOf([unnoted, last], now)).toEqual({ kind: 'expired', plan: unnoted });
  });

  it('is the one that has expired, though the plan that it had replaced would last longer', () => {
    const last = over('expired', 5);
    const { userPlanId, planName, startDate: at } = last;
    const replaced = userPlan({
      status: 'cancelled',
      endDate: inDays(300),
      replacedBy: { userPlanId, planName, at },
    });
    expect(noticeOf([last, replaced], now)).toEqual({ kind: 'expired', plan: last });
  });

  it('is nothing where the last one was ended by somebody, or the next one is about to start', () => {
    expect(noticeOf([over('cancelled', 5), over('expired', 60)], now)).toBeUndefined();
    expect(noticeOf([over('refunded', 5)], now)).toBeUndefined();
    expect(noticeOf([scheduled(1), over('expired', 1)], now)).toBeUndefined();
  });
});
