import { createActivityView } from '../activities/activities.view.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { previewActivities } from './figures/reports.activities.service.ts';
import { reportFiguresContract } from './reports.contract.ts';
import { reportsApiEnv } from './reports.env.ts';
import { createRollups } from './figures/reports.rollups.entity.ts';
import { summarise } from './figures/reports.summary.service.ts';

const env = readEnv(reportsApiEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  rollups: createRollups(table),
  activities: createActivityView(table),
  names: createPeopleView(table),
  timeZone: env.TIME_ZONE,
  now: () => new Date(),
};

export const handler = createApi(
  reportFiguresContract,
  apiDependencies('reports', table),
)({
  summary: ({ query }) => summarise(query, dependencies),
  activities: ({ query }) => previewActivities(query, dependencies),
});
