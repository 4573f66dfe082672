import { afterAll, beforeAll, describe } from 'vitest';
import {
  createCountedSites,
  createStatusList,
} from '../../../functions/status/list/status.list.entity.ts';
import { statusInDirectory } from '../../../functions/status/list/status.list.service.ts';
import {
  createFleet,
  fleetInMemory,
} from '../../../functions/status/updates/status.fleet.entity.ts';
import { createWebsites } from '../../../functions/websites/websites.entity.ts';
import { createSiteConnections } from '../../../functions/websites/websites.view.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable } from './support/samples.ts';
import { describeSearch, type SearchProvider } from './support/search/cases.ts';
import { fillSites, now } from './support/search/sites.ts';

let table: TestTable;
let provider: SearchProvider;
beforeAll(async () => {
  table = await newTable();
  await fillSites(table);
  const sites = {
    counted: createCountedSites(table, () => now),
    websites: createSiteConnections(table),
  };
  provider = {
    websites: createWebsites(table),
    status: createStatusList(statusInDirectory(table, sites)),
    fleet: fleetInMemory(createFleet(table, () => now)),
  };
});
afterAll(() => table.destroy());

describe('the directory', () => {
  describeSearch(() => provider);
});
