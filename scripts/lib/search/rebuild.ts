/* `npm run search:rebuild -- --stage prod`: fills a new index of the search engine with all sites, and has it searched (ADR 0067). */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { createEngine, WRITE_TIMEOUT_MS } from '../../../functions/core/search/engine.ts';
import { createSiteIndex } from '../../../functions/core/search/site-index.ts';
import { createSearchedStatuses } from '../../../functions/status/search/status.search.entity.ts';
import { rebuildSearch } from '../../../functions/status/search/status.search.service.ts';
import { createSearchedSites } from '../../../functions/websites/websites.view.ts';
import { readOutputs, runCommand, StageError } from '../admin/stage-outputs.ts';
import { accessStage, tableOfStage } from '../admin/stage-table.ts';
import { argumentsOf } from '../table/table-arguments.ts';

const USAGE = 'Uso: npm run search:rebuild -- --stage dev|prod';

const optionsSchema = z.object({ stage: z.string({ error: 'Falta --stage' }) });
const parsed = () => parseArgs({ options: { stage: { type: 'string' } } }).values;

/** Between two lines of progress. */
const SITES_OF_A_LINE = 10_000;

await runCommand(async () => {
  const { stage } = argumentsOf(optionsSchema, parsed, USAGE);
  const access = await accessStage(stage);
  const { SearchUrl: url } = await readOutputs(stage, access.clientConfig, 'backend');
  if (url === undefined)
    throw new StageError(`El stage ${stage} busca en su directorio: no tiene OpenSearch.`);
  const table = await tableOfStage(access);
  const { sites, index } = await rebuildSearch({
    index: createSiteIndex(
      createEngine({ url, signing: table.client.config, timeoutMs: WRITE_TIMEOUT_MS }),
    ),
    websites: createSearchedSites(table),
    statuses: createSearchedStatuses(table),
    // What was read later wins, and Lambdas have the clock of AWS: the SDK knows by how much this machine's is wrong.
    now: () => new Date(Date.now() + table.client.config.systemClockOffset),
    onProgress(done) {
      if (done % SITES_OF_A_LINE < 100) console.log(`${String(done)} sitios…`);
    },
  });
  console.log(`Índice ${index}: ${String(sites)} sitios.`);
});
