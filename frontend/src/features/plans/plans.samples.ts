import {
  planSchema,
  type ManagedPlan,
  type Plan,
} from '../../../../functions/plans/plans.domain.ts';
import { samplePlan } from '../../../../functions/plans/plans.samples.ts';
import { noPlanInfo, type PlanInfo } from '../../../../functions/user-plans/user-plans.domain.ts';
import type { Period } from '../../../../functions/user-plans/user-plans.periods.domain.ts';

const GIB = 2 ** 30;

/** A plan as administrators see it: 'Básico', offered, that nobody has. */
export const managedPlan = (given: Partial<ManagedPlan> = {}): ManagedPlan =>
  samplePlan({
    planId: '01k9zz000000000000000plan1',
    description: 'Para empezar.',
    siteLimit: 1,
    benefits: ['Actualizaciones', 'Informe mensual'],
    ...given,
  });

/** The same as the catalogue shows it. */
export const plan = (given: Partial<Plan> = {}): Plan => planSchema.parse(managedPlan(given));

export const proPlan = plan({
  planId: '01k9zz000000000000000plan2',
  name: 'Pro',
  priceCents: 9_950,
  activityLimit: 1,
  siteLimit: null,
  benefits: [],
});

/** A period of 'Básico'. */
export const period = (given: Partial<Period> = {}): Period => ({
  planId: '01k9zz000000000000000plan1',
  planName: 'Básico',
  priceCents: 4_900,
  billing: 'monthly',
  activityLimit: 5,
  siteLimit: 1,
  backupLimitBytes: 10 * GIB,
  userPlanId: '01k9zz00000000000000uplan1',
  startDate: '2026-03-01T12:00:00.000Z',
  endDate: '2026-04-01T12:00:00.000Z',
  ...given,
});

/** What the API says of somebody's plans: none, unless there are periods. */
export function planInfo(periods: Period[] = []): PlanInfo {
  const [current] = periods;
  if (!current) return noPlanInfo(0, 3);
  return {
    planName: current.planName,
    activityLimit: current.activityLimit,
    activitiesConsumed: 0,
    activitiesRemaining: current.activityLimit,
    planExpiresAt: current.endDate,
    userPlanId: current.userPlanId,
    siteLimit: current.siteLimit,
    websitesCount: 0,
    periods,
  };
}
