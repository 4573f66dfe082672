/* One kind of work in a process of its own, for `npm run bench:memory`: prints what it took as JSON. */
import { pathToFileURL } from 'node:url';
import { createSiteConnections } from '../../../functions/websites/websites.view.ts';
import { clientOf } from '../../../tests/support/dynamodb-local.ts';
import { peakMb } from './peak-memory.ts';

const [kind = '', ...given] = process.argv.slice(2);

/** Imports a bundle, as a cold start does. */
async function importBundle([file = '']: readonly string[]): Promise<void> {
  await import(pathToFileURL(file).href);
}

/** Reads the directory of sites, as the first list of a Lambda does; then a search looks through it. */
async function readDirectory([endpoint = '', name = '']: readonly string[]): Promise<void> {
  const { createTable } = await import('../../../functions/core/table/table.ts');
  const table = createTable(name, clientOf(endpoint));
  const entries = await createSiteConnections(table).entries({ role: 'admin', userId: 'bench' });
  if (!entries.some(({ text }) => text.includes('catalogo'))) throw new Error('Nothing was found');
}

/** Reads what 250 sites of forty plugins answer, as a batch of ten messages of the sync worker does, and packs it as it is stored. */
async function readAnswers([answer = '']: readonly string[]): Promise<void> {
  const { connectorAnswerSchema, readingOf } =
    await import('../../../functions/status/sync/status.answer.domain.ts');
  const { hashStats, packStats } = await import('../../../functions/status/status.stats.entity.ts');
  for (let site = 0; site < 250; site += 1) {
    const { updatesCheckedAt: _, ...stats } = readingOf(
      connectorAnswerSchema.parse(JSON.parse(answer)),
    );
    if (hashStats(stats) === '' || packStats(stats).length === 0)
      throw new Error('Nothing was read');
  }
}

const kinds: Record<string, (given: readonly string[]) => Promise<void>> = {
  import: importBundle,
  directory: readDirectory,
  answers: readAnswers,
};

const begun = { at: performance.now(), cpu: process.cpuUsage() };
await kinds[kind]?.(given);
const { user, system } = process.cpuUsage(begun.cpu);
const cpuMs = (user + system) / 1_000;
const figures = {
  cpuMs,
  waitMs: Math.max(0, performance.now() - begun.at - cpuMs),
  peakMb: peakMb(),
};
console.log(JSON.stringify(figures));
process.exit(0);
