import { createActivityFacts } from '../activities/activities.view.ts';
import { createBackupFacts } from '../backups/backups.view.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import type { Table } from '../core/table/table.ts';
import { createPaymentFacts } from '../payments/payments.view.ts';
import { createPeopleFacts } from '../profiles/profiles.view.ts';
import { createMonthlyFacts } from '../reports/monthly/reports.monthly.view.ts';
import { createFindHealth, createSyncedStats } from '../status/status.view.ts';
import { createPlanFacts } from '../user-plans/user-plans.view.ts';
import { createSiteFacts } from '../websites/websites.view.ts';
import { createAttention } from './attention.entity.ts';
import { createReadState } from './attention.states.service.ts';

/** What the entries that look at subjects share; each adds what it alone needs. */
export function wireAttention(table: Table, timeZone: string) {
  const now = () => new Date();
  const people = createPeopleFacts(table);
  const payments = createPaymentFacts(table);
  const monthly = createMonthlyFacts(table);
  const readState = createReadState({
    sites: createSiteFacts(table),
    findHealth: createFindHealth(table),
    findStats: createSyncedStats(table).findLast,
    backups: createBackupFacts(table),
    activities: createActivityFacts(table),
    plans: createPlanFacts(table),
    people,
    payments,
    monthly,
    timeZone,
  });
  const attention = createAttention(table);
  return {
    attention,
    commit: createCommit(table, { now }),
    readState,
    people,
    payments,
    monthly,
    now,
  };
}
