/* `npm run restore:client -- --stage prod --client <id> --from portal-prod-20261121T120000`: what a client had comes back (docs/runbook.md). */
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { createTable } from '../../../functions/core/table/table.ts';
import { fillDirectories } from '../../../infra/local/deploy/fill-directories.ts';
import { runCommand } from '../admin/stage-outputs.ts';
import { accessStage, tableOfStage } from '../admin/stage-table.ts';
import { argumentsOf } from '../table/table-arguments.ts';
import { parts } from './client-items.ts';
import { restoreClient } from './restore-client.ts';

const USAGE = `Uso: npm run restore:client -- --stage local|dev|prod --client <id> --from <tabla restaurada> [--as <id nuevo>] [--only ${parts.join(',')}] [--overwrite] [--apply]`;

const optionsSchema = z.object({
  stage: z.string({ error: 'Falta --stage' }),
  client: z.uuid({ error: 'Falta --client, el id de la cuenta' }),
  from: z.string({ error: 'Falta --from, la tabla restaurada' }),
  as: z.uuid({ error: '--as es el id de una cuenta' }).optional(),
  only: z
    .string()
    .default(parts.join(','))
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(parts, `--only: ${parts.join(', ')}`))),
  overwrite: z.boolean().default(false),
  apply: z.boolean().default(false),
});
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const parsed = () =>
  parseArgs({
    options: {
      ...{ stage: text, client: text, from: text, as: text, only: text },
      ...{ overwrite: flag, apply: flag },
    },
  }).values;

await runCommand(async () => {
  const options = argumentsOf(optionsSchema, parsed, USAGE);
  const { client: userId, from, as: asUserId = userId, only, overwrite, apply } = options;
  const access = await accessStage(options.stage);
  const to = await tableOfStage(access);
  const counts = await restoreClient({
    from: createTable(from, new DynamoDBClient(access.clientConfig)),
    ...{ to, userId, asUserId, parts: only, overwrites: overwrite, isDryRun: !apply },
    now: () => new Date(),
    onChange: ({ part, item, change }) => {
      const state = change === 'missing' ? 'falta' : 'es otro';
      console.log(`${part}: ${String(item['pk'])} / ${String(item['sk'])}: ${state}`);
    },
  });
  const summary = Object.entries(counts).map(([part, count]) => `${part} ${String(count)}`);
  console.log(`${apply ? 'De vuelta' : 'Por traer'}: ${summary.join(', ') || 'nada'}.`);
  if (!apply) {
    console.log('Nada cambió: repítelo con --apply.');
    return;
  }
  // Payments and plans come into their directories, and sites with a key are counted.
  await fillDirectories(to);
});
