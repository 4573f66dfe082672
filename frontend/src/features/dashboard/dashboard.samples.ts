import type {
  Home,
  HomePlan,
  HomeSite,
} from '../../../../functions/dashboard/dashboard.home.domain.ts';
import type { HealthKind } from '../../../../functions/status/status.health.domain.ts';
import { inDays } from '../../testing/fake-payments.ts';

// What a client's dashboard has of their own, for tests.

/** That of a client who has done nothing yet. */
export const emptyHome: Home = {
  sites: { lookedAt: 0, worst: [] },
  activities: [],
  plan: null,
  report: null,
  steps: { registered: false, connected: false, synced: false, planned: false },
};

/** The n-th site, with its health. */
export const homeSite = (
  n: number,
  kind: HealthKind = 'fine',
  more: Partial<HomeSite> & { count?: number } = {},
): HomeSite => {
  const { count = null, ...given } = more;
  return {
    websiteId: `01h00000000000000000000${String(n).padStart(3, '0')}`,
    name: `Sitio ${String(n)}`,
    url: `https://sitio-${String(n)}.cl`,
    type: 'elearning',
    health: { kind, count },
    ...given,
  };
};

export const homePlan = (given: Partial<HomePlan> = {}): HomePlan => ({
  running: true,
  userPlanId: '01k9zz0000000000000000plan',
  planName: 'Profesional',
  activityLimit: 10,
  activitiesRemaining: 3,
  low: false,
  endDate: inDays(29),
  ...given,
});

/** That of a client with some sites, who has completed all steps. */
export const homeOf = (worst: readonly HomeSite[], given: Partial<Home> = {}): Home => ({
  sites: { lookedAt: worst.length, worst: [...worst] },
  activities: [],
  plan: homePlan(),
  report: {
    reportId: '01k9rr00000000000000000001',
    month: '2026-10',
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    createdAt: inDays(-3),
    unread: true,
  },
  steps: null,
  ...given,
});
