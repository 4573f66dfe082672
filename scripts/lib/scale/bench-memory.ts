/*
 * `npm run bench:memory`: how much memory Lambdas are to have. What work takes (processor time, waiting, memory) is measured here, each kind in
 * a process of its own; what it takes at 256 to 1,769 MB is computed by the share of a processor that AWS gives. A minute.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedInBulk } from '../../../infra/local/demo/bulk-seed.ts';
import { createTestTable, startDynamoDbLocal } from '../../../tests/support/dynamodb-local.ts';
import { buildFunctions } from '../../build-functions.ts';
import { bestOf, offersOf, type Work } from './memory.ts';

const rootDir = join(import.meta.dirname, '..', '..', '..');
/** Sites of the directory that is read: 10,000, as the scale tests have. */
const SITES = 10_000;
/** The bundles whose import is measured: the largest of an API, a worker and a dispatcher. */
const BUNDLES = ['websites.api', 'status.worker', 'backups.worker', 'status.dispatcher'];
/** What a batch of 250 sites waits for them: 5.5 s in all (docs/costs.md, `bench:sync`). Milliseconds. */
const SITES_WAIT_MS = 5_000;
const RUNS = 3;
const URL_OF_NOBODY = 'http://localhost';
/** What a Lambda's configuration needs to be read at import. */
const ENVIRONMENT = {
  ...{ AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' },
  ...{ TABLE_NAME: 'bench', CONNECTOR_KEY_ARN: 'bench', TIME_ZONE: 'UTC' },
  ...{ SITES_WITHOUT_PLAN: '1', SYNC_PERIOD_MINUTES: '360' },
  ...{ SITE_URL: URL_OF_NOBODY, EXPORTS_URL: URL_OF_NOBODY, BACKUPS_URL: URL_OF_NOBODY },
  ...{ OWN_QUEUE_URL: URL_OF_NOBODY, BULK_QUEUE_URL: URL_OF_NOBODY },
  ...{ SYNC_QUEUE_URL: URL_OF_NOBODY, RUNS_QUEUE_URL: URL_OF_NOBODY },
  ...{ BACKUPS_QUEUE_URL: URL_OF_NOBODY, DEAD_LETTER_URLS: URL_OF_NOBODY },
};

/** The median of some runs of one kind of work. */
function measure(what: string, args: readonly string[]): Work {
  const program = join(import.meta.dirname, 'memory-work.ts');
  const runs = Array.from({ length: RUNS }, () => {
    const env = { ...process.env, ...ENVIRONMENT };
    const out = execFileSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
    return JSON.parse(out.trim().split('\n').at(-1) ?? '') as Omit<Work, 'what'>;
  });
  const [, middle] = runs.toSorted((one, other) => one.cpuMs - other.cpuMs);
  if (!middle) throw new Error(`${what} was not measured`);
  return { what, ...middle };
}

const plugins = Array.from({ length: 40 }, (_, n) => ({
  ...{
    file: `plugin-${String(n)}/plugin.php`,
    name: `Plugin ${String(n)}`,
    version: `1.${String(n)}`,
  },
  ...{ active: n % 2 === 0, new_version: n % 3 === 0 ? `2.${String(n)}` : null },
}));
const answer = JSON.stringify({
  ...{ wordpress_version: '6.9', php_version: '8.3.1', mysql_version: '10.6', plugins },
  themes: { all_themes: [{ name: 'Twenty', version: '1.0', active: true }] },
  updates: { plugins: { updates: plugins.slice(0, 10).map(({ file }) => file) } },
});

const round = (value: number, digits = 0) => Number(value.toFixed(digits));

function print(work: Work): void {
  const { what, cpuMs, waitMs, peakMb } = work;
  console.log(
    `\n${what}: ${String(round(cpuMs))} ms of processor, ${String(round(waitMs))} ms of waiting, ${String(round(peakMb))} MB`,
  );
  const offers = offersOf(work);
  const best = bestOf(offers)?.memory;
  console.table(
    offers.map(({ memory, ms, dollars, fits }) => ({
      MB: memory,
      ms: round(ms),
      'dollars a million': round(dollars, 2),
      fits: fits ? 'yes' : 'no',
      best: memory === best ? 'here' : '',
    })),
  );
}

const built = await buildFunctions(rootDir);
for (const bundle of BUNDLES) {
  if (!built.some(({ name }) => name === bundle)) throw new Error(`There is no bundle ${bundle}`);
  // A Lambda has its bundle alone. Here the project's package.json would make an ES module of it, which it is not.
  const alone = mkdtempSync(join(tmpdir(), 'portal-bundle-'));
  try {
    const file = join(alone, 'index.js');
    copyFileSync(join(rootDir, 'dist', 'functions', bundle, 'index.js'), file);
    print(measure(`Cold start of ${bundle}`, ['import', file]));
  } finally {
    rmSync(alone, { recursive: true });
  }
}
print({
  ...measure('250 sites read by the sync worker', ['answers', answer]),
  waitMs: SITES_WAIT_MS,
});
const database = await startDynamoDbLocal();
try {
  const table = await createTestTable(database.endpoint);
  await seedInBulk(table, { clients: SITES, sites: SITES, now: new Date() });
  print(measure('A cold directory of 10,000 sites', ['directory', database.endpoint, table.name]));
  table.destroy();
} finally {
  await database.stop();
}
