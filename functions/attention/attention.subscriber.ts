import { readEnv } from '../core/env.ts';
import { createLogger } from '../core/observability/logger.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { createTable } from '../core/table/table.ts';
import { createActivityFacts } from '../activities/activities.view.ts';
import { createBackupFacts } from '../backups/backups.view.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createPaymentFacts } from '../payments/payments.view.ts';
import { createPeopleFacts } from '../profiles/profiles.view.ts';
import { createMonthlyFacts } from '../reports/monthly/reports.monthly.view.ts';
import { createFindHealth } from '../status/status.view.ts';
import { createPlanFacts } from '../user-plans/user-plans.view.ts';
import { createSiteView } from '../websites/websites.view.ts';
import { createAttention } from './attention.entity.ts';
import { createReadState } from './attention.states.service.ts';
import { attentionSubscriberEnv } from './attention.env.ts';
import { followedEventSchema, followEvent } from './attention.follow.service.ts';

const env = readEnv(attentionSubscriberEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  attention: createAttention(table),
  commit: createCommit(table, { now: () => new Date() }),
  readState: createReadState({
    sites: createSiteView(table),
    findHealth: createFindHealth(table),
    backups: createBackupFacts(table),
    activities: createActivityFacts(table),
    people: createPeopleFacts(table),
    plans: createPlanFacts(table),
    payments: createPaymentFacts(table),
    monthly: createMonthlyFacts(table),
  }),
};

/** What wants an administrator opens and closes with what happens. */
export const handler = createWorker(followedEventSchema, {
  log: createLogger('attention-subscriber'),
})((event) => followEvent(event, dependencies));
