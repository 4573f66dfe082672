import { isLateOf } from '../core/due-work.ts';
import { readEnv } from '../core/env.ts';
import { ownRun } from '../core/observability/correlation.ts';
import { createLogger } from '../core/observability/logger.ts';
import { createTable } from '../core/table/table.ts';
import { createActivityView } from '../activities/activities.view.ts';
import { createSiteConnections } from '../websites/websites.view.ts';
import { attentionDispatcherEnv } from './attention.env.ts';
import { makeRound } from './attention.round.service.ts';
import { createRounds } from './attention.rounds.entity.ts';
import { wireAttention } from './attention.wiring.ts';

const env = readEnv(attentionDispatcherEnv);
const log = createLogger('attention-dispatcher');
const table = createTable(env.TABLE_NAME);
const { entries } = createSiteConnections(table);
const dependencies = {
  ...wireAttention(table, env.TIME_ZONE),
  rounds: createRounds(table),
  listSiteIds: async () => (await entries({ role: 'admin', userId: '' })).map(({ id }) => id),
  activities: createActivityView(table),
  log,
};

/** Called by the schedule, once a minute. */
export const handler = ownRun(async (_event, invocation) => {
  log.info('looked', { ...(await makeRound(dependencies, isLateOf(invocation))) });
});
