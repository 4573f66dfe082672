/*
 * `npm run bench:sync`: how long the sync of 1,000 and of 10,000 sites takes against the shortest possible, what it costs,
 * and what the schedule reads when 1 % of 100,000 sites are due. Ends with 1 over budget. Takes some ten minutes;
 * `-- --sites=1000` measures that size alone.
 */
import { parseArgs } from 'node:util';
import { putDueSites, putSites } from './lib/bench/sync-sites.ts';
import { idealOf, IN_FLIGHT, runPass, startFakeSites, type PassFigures } from './lib/bench/sync.ts';
import { printBudgets, type Measure } from './lib/bench/budgets.ts';
import { addressOfSite } from './lib/bench/fake-sites.plan.ts';
import { dispatchDueSites } from '../functions/status/sync/status.dispatch.service.ts';
import { createDispatch } from '../functions/status/sync/status.dispatch.entity.ts';
import { createTestTable, startDynamoDbLocal } from '../tests/support/dynamodb-local.ts';

/** As in the local stage: two instances of the worker share this machine with the table and the sites. */
const WORKERS = 2;
const SCHEDULED = 100_000;
const DUE_SHARE = 0.01;
const PERIOD_MINUTES = 360;

const { values } = parseArgs({ options: { sites: { type: 'string', default: '1000,10000' } } });
const sizes = values.sites.split(',').map(Number);

const database = await startDynamoDbLocal();
const measures: Measure[] = [];

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function print(name: string, sites: number, figures: PassFigures): void {
  const sorted = figures.seconds.toSorted((a, b) => a - b);
  const seconds = (share: number) => `${percentile(sorted, share).toFixed(2)} s`;
  const line = {
    sites,
    read: sorted.length,
    wall: `${figures.wall.toFixed(1)} s`,
    'sites/s': (sites / figures.wall).toFixed(1),
    p50: seconds(0.5),
    p95: seconds(0.95),
    p99: seconds(0.99),
    'RCU/site': (figures.reads / sites).toFixed(2),
    'WCU/site': (figures.writes / sites).toFixed(2),
    'refused transactions': figures.refused,
    messages: figures.messages,
    'MiB of a worker': figures.peakMemory.toFixed(0),
  };
  console.log(`\n${name}`);
  for (const [key, value] of Object.entries(line)) console.log(`  ${key.padEnd(20)} ${value}`);
  for (const failure of new Set(figures.failures)) console.log(`  failed               ${failure}`);
}

async function benchFanOut(sites: number): Promise<void> {
  const table = await createTestTable(database.endpoint);
  const fakes = await startFakeSites(sites);
  const urls = Array.from(
    { length: sites },
    (_, index) => `http://${addressOfSite(index)}:${String(fakes.port)}`,
  );
  const websiteIds = await putSites(table, urls);
  const options = { endpoint: database.endpoint, tableName: table.name, port: fakes.port };
  const first = await runPass(websiteIds, { workers: WORKERS, options });
  print('first sync: everything changed', sites, first);
  const ideal = idealOf(sites, WORKERS);
  console.log(
    `  ideal                ${ideal.toFixed(1)} s (${String(WORKERS * IN_FLIGHT)} in flight)`,
  );
  const again = await runPass(websiteIds, { workers: WORKERS, options });
  print('next sync: nothing changed, failing sites wait for their attempt', sites, again);
  measures.push(
    {
      name: `first sync of ${String(sites)} sites ÷ ideal`,
      value: first.wall / ideal,
      unit: '×',
      budget: { atMost: 2 },
    },
    {
      name: `sites of ${String(sites)} that were read`,
      value: first.seconds.length,
      unit: '',
      budget: { atLeast: sites },
    },
    {
      name: `write units of an unchanged site of ${String(sites)}`,
      value: again.writes / sites,
      unit: 'WCU',
      budget: { atMost: 2 },
    },
  );
  fakes.stop();
  table.destroy();
}

async function benchDispatch(): Promise<void> {
  const table = await createTestTable(database.endpoint);
  await putDueSites(table, SCHEDULED);
  const dispatch = createDispatch(table);
  const from = new Date(0);
  await dispatch.advanceCursor(undefined, from);
  const to = new Date(from.getTime() + PERIOD_MINUTES * 60_000 * DUE_SHARE);
  let messages = 0;
  const { result: found, reads } = await table.meter.measure(() =>
    dispatchDueSites({
      dispatch,
      send: (batch) => Promise.resolve(void (messages += batch.length)),
      sendRecount: () => Promise.resolve(),
      settings: () => Promise.resolve({ syncPeriodMinutes: PERIOD_MINUTES }),
      log: console,
      now: () => to,
    }),
  );
  const result = found.due + found.retries;
  console.log(`\ndispatch: ${String(result)} of ${String(SCHEDULED)} sites due`);
  console.log(`  messages         ${String(messages)}\n  RCU              ${reads.toFixed(1)}`);
  measures.push({
    name: `read units to dispatch ${String(result)} of ${String(SCHEDULED)} sites`,
    value: reads,
    unit: 'RCU',
    budget: { atMost: 50 },
  });
  table.destroy();
}

try {
  for (const size of sizes) await benchFanOut(size);
  await benchDispatch();
} finally {
  await database.stop();
}
console.log('');
process.exit(printBudgets(measures) ? 0 : 1);
