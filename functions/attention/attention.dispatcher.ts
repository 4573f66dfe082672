import { readEnv } from '../core/env.ts';
import { createLogger } from '../core/observability/logger.ts';
import { createTable } from '../core/table/table.ts';
import { createActivityFacts, createActivityView } from '../activities/activities.view.ts';
import { createBackupFacts } from '../backups/backups.view.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createPaymentFacts } from '../payments/payments.view.ts';
import { createPeopleFacts } from '../profiles/profiles.view.ts';
import { createMonthlyFacts } from '../reports/monthly/reports.monthly.view.ts';
import { createFindHealth } from '../status/status.view.ts';
import { createPlanFacts } from '../user-plans/user-plans.view.ts';
import { createSiteConnections, createSiteView } from '../websites/websites.view.ts';
import { createAttention } from './attention.entity.ts';
import { createReadState } from './attention.states.service.ts';
import { attentionDispatcherEnv } from './attention.env.ts';
import { makeRound } from './attention.round.service.ts';
import { createRounds } from './attention.rounds.entity.ts';

const env = readEnv(attentionDispatcherEnv);
const log = createLogger('attention-dispatcher');
const table = createTable(env.TABLE_NAME);
const now = () => new Date();
const [people, payments, monthly] = [
  createPeopleFacts(table),
  createPaymentFacts(table),
  createMonthlyFacts(table),
];
const { entries } = createSiteConnections(table);
const dependencies = {
  attention: createAttention(table),
  rounds: createRounds(table),
  commit: createCommit(table, { now }),
  readState: createReadState({
    sites: createSiteView(table),
    findHealth: createFindHealth(table),
    backups: createBackupFacts(table),
    activities: createActivityFacts(table),
    plans: createPlanFacts(table),
    ...{ people, payments, monthly },
  }),
  listSiteIds: async () => (await entries({ role: 'admin', userId: '' })).map(({ id }) => id),
  activities: createActivityView(table),
  ...{ people, payments, monthly, now, log },
};

/** Called by the schedule, once a minute. */
export async function handler(): Promise<void> {
  log.info('looked', { ...(await makeRound(dependencies)) });
}
