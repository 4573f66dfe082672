import { createAudits } from '../audits/audits.view.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { settingsContract } from './settings.contract.ts';
import { standardSettings } from './settings.domain.ts';
import { createSettings } from './settings.entity.ts';
import { settingsApiEnv } from './settings.env.ts';
import { changeSettings, readSettings } from './settings.service.ts';

const env = readEnv(settingsApiEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  settings: createSettings(table),
  defaults: {
    brandName: env.BRAND_NAME,
    brandColour: env.BRAND_COLOUR,
    brandLogo: env.BRAND_LOGO ?? null,
    whatsappNumber: env.WHATSAPP_NUMBER,
    syncPeriodMinutes: env.SYNC_PERIOD_MINUTES,
    ...standardSettings,
  },
  commit: createCommit(table, { now: () => new Date() }),
  audits: createAudits(table),
  names: createPeopleView(table),
  newId,
};

export const handler = createApi(
  settingsContract,
  apiDependencies('settings', table),
)({
  read: () => readSettings(dependencies),
  change: ({ caller, body }) => changeSettings(caller, body, dependencies),
});
