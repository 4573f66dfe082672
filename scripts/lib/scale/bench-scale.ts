/*
 * `npm run bench:scale -- [--rows 20000]`: what 10,000, 100,000 and a million sites cost and what gives way first (docs/scale.md). Units are
 * those of the capacity tests, on paper; processor time and memory are measured on DynamoDB Local with so many sites and
 * scaled up by the share of a processor that a Lambda has. Its limits are read from prod's templates. A minute or two.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSiteCounts } from '../../../functions/status/counts/status.counts.entity.ts';
import { createCountedSites } from '../../../functions/status/list/status.list.entity.ts';
import {
  createSiteConnections,
  createSiteTotals,
} from '../../../functions/websites/websites.view.ts';
import { seedInBulk } from '../../../infra/local/demo/bulk-seed.ts';
import { recountAllSites } from '../../../infra/local/deploy/recount-sites.ts';
import {
  createTestTable,
  startDynamoDbLocal,
  type TestTable,
} from '../../../tests/support/dynamodb-local.ts';
import { measures } from '../../../functions/core/observability/measures.ts';
import { readDeployed, type Lambda } from './deployed.ts';
import {
  idleMonthOf,
  limitsOf,
  monthOf,
  monthOfPeople,
  summaryFromRows,
  type Measured,
  type Spent,
} from './units.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const PEOPLE = [1_000, 10_000, 100_000];
const DEFAULT_ROWS = '20000';
const admin = { role: 'admin', userId: 'bench' } as const;

const { rows: wanted } = parseArgs({
  options: { rows: { type: 'string', default: DEFAULT_ROWS } },
}).values;
const rows = Number(wanted);

// Node gives it out for a flag, which may be set before a context that has it is made.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

interface Timing {
  what: string;
  ms: number;
  /** Of a processor, by this process alone: the same however busy the machine is. */
  cpuMs: number;
  reads: number;
}

async function time<T>(table: TestTable, what: string, work: () => Promise<T>) {
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  const { result, reads } = await table.meter.measure(work);
  const { user, system } = process.cpuUsage(cpu);
  const timing = { what, ms: performance.now() - begun, cpuMs: (user + system) / 1_000, reads };
  return { result, timing: timing satisfies Timing };
}

/** Bytes that something takes which stays in memory. */
async function bytesOf(make: () => Promise<unknown>): Promise<number> {
  collectGarbage();
  await sleep(100);
  const before = process.memoryUsage().heapUsed;
  const kept = await make();
  collectGarbage();
  await sleep(100);
  const bytes = process.memoryUsage().heapUsed - before;
  if (kept === undefined) throw new Error('Nothing was read');
  return bytes;
}

/** Of one site. The emulator is slower than the table, and on a busy machine slower still. */
const spentOf = ({ ms, cpuMs }: Timing): Spent => ({
  cpuMs: cpuMs / rows,
  waitMs: Math.max(0, ms - cpuMs) / rows,
});

async function measure(table: TestTable): Promise<{ measured: Measured; timings: Timing[] }> {
  await seedInBulk(table, { clients: rows / 10, sites: rows, now: new Date() });
  const now = () => new Date();
  const all = await time(table, 'all rows, as the fleet and filters read them', () =>
    createCountedSites(table, now).counted(admin),
  );
  const cold = await time(table, 'a cold directory', () =>
    createSiteConnections(table).entries(admin),
  );
  const recount = await time(table, 'a recount', () => recountAllSites(table));
  const counts = createSiteCounts(table);
  const summary = await time(table, 'the summary, from its counters', () =>
    Promise.all([counts.find(), createSiteTotals(table)()]),
  );
  const bytes = await bytesOf(() => createSiteConnections(table).entries(admin));
  const timings = [all, cold, recount, summary].map(({ timing }) => timing);
  const measured = {
    row: spentOf(all.timing),
    entry: spentOf(cold.timing),
    entryBytes: bytes / rows,
  };
  return { measured, timings };
}

const round = (value: number, digits = 0) => Number(value.toFixed(digits));
const thousands = (value: number) => Math.round(value).toLocaleString('en-US');

const printDollars = (lines: readonly { what: string; dollars: number }[]) => {
  console.table(lines.map(({ what, dollars }) => ({ what, dollars: round(dollars, 2) })));
  console.log(
    `  together ${String(
      round(
        lines.reduce((all, { dollars }) => all + dollars, 0),
        2,
      ),
    )} $`,
  );
};

const { lambdas, standing } = readDeployed();
function deployed(entry: string): Lambda {
  const lambda = lambdas.get(entry);
  if (!lambda) throw new Error(`Prod has no Lambda ${entry}`);
  return lambda;
}
const [fleet, lists, dispatcher] = [
  deployed('status.api'),
  deployed('websites.api'),
  deployed('attention.dispatcher'),
];
console.log('A month in which nobody works with prod:');
printDollars(idleMonthOf(standing, Object.keys(measures).length));
for (const people of PEOPLE) {
  console.log(`\n${thousands(people)} people, a month, beside their sites:`);
  printDollars(monthOfPeople(people, lists));
}

const database = await startDynamoDbLocal();
try {
  const table = await createTestTable(database.endpoint);
  const { measured, timings } = await measure(table);
  console.log(`Measured with ${thousands(rows)} sites:`);
  console.table(
    timings.map(({ what, ms, cpuMs, reads }) => ({
      ...{ what, ms: round(ms), 'ms of a processor': round(cpuMs), RCU: round(reads, 1) },
    })),
  );
  console.log(`An entry of the directory in memory: ${String(round(measured.entryBytes))} bytes.`);
  for (const sites of SIZES) {
    const month = monthOf(sites);
    console.log(`\n${thousands(sites)} sites, a month, on paper:`);
    console.table(
      month.map(({ what, reads = 0, writes = 0, dollars }) => ({
        ...{ what, RCU: thousands(reads), WCU: thousands(writes), dollars: round(dollars, 2) },
      })),
    );
    const total = month.reduce((sum, { dollars }) => sum + dollars, 0);
    console.log(
      `  together ${String(round(total, 2))} $; the summary from rows would be ${String(round(summaryFromRows(sites), 2))} $`,
    );
    const seconds = (ms: number) => String(round((ms * sites) / 1_000, 1));
    console.log(
      `  of a processor, all rows ${seconds(measured.row.cpuMs)} s; a cold directory ${seconds(measured.entry.cpuMs)} s, ${String(round((measured.entryBytes * sites) / 1e6))} MB`,
    );
  }
  console.log('\nWhat gives way, the first first:');
  console.table(
    limitsOf(measured, { fleet, lists, dispatcher }).map(({ what, sites, then }) => ({
      what,
      sites: thousands(sites),
      then,
    })),
  );
  table.destroy();
} finally {
  await database.stop();
}
