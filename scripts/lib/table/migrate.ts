/* `npm run migrate -- --stage prod`: brings every item of the table to today's shape (ADR 0063). */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import {
  migrateTable,
  type MigrationCounts,
} from '../../../functions/core/table/migration/migrate-table.ts';
import { createWritePace } from '../../../functions/core/table/migration/write-pace.ts';
import { migratables } from '../../../infra/local/deploy/migrations.ts';
import { runCommand, StageError } from '../admin/stage-outputs.ts';
import { accessStage, tableOfStage } from '../admin/stage-table.ts';
import { argumentsOf } from './table-arguments.ts';

const USAGE =
  'Uso: npm run migrate -- --stage local|dev|prod [--dry-run] [--units 100] [--parts 4]';

const optionsSchema = z.object({
  stage: z.string({ error: 'Falta --stage' }),
  'dry-run': z.boolean().default(false),
  /** Write units a second. */
  units: z.coerce.number().positive('--units es un número mayor que 0').default(100),
  parts: z.coerce.number().int().min(1).max(64, '--parts es de 1 a 64').default(4),
});

const text = { type: 'string' } as const;
const parsed = () =>
  parseArgs({ options: { stage: text, units: text, parts: text, 'dry-run': { type: 'boolean' } } })
    .values;

function report({ read, migrated, failed, units }: MigrationCounts, isDryRun: boolean): void {
  console.log(`Ítems leídos: ${String(read)}.`);
  const verb = isDryRun ? 'Por migrar' : 'Migrados';
  const kinds = Object.entries(migrated).map(([kind, count]) => `${kind} ${String(count)}`);
  console.log(`${verb}: ${kinds.join(', ') || 'ninguno'}.`);
  if (!isDryRun) console.log(`Unidades de escritura: ${String(units)}.`);
  if (failed > 0) throw new StageError(`No pude migrar ${String(failed)}: siguen como estaban.`);
}

await runCommand(async () => {
  const options = argumentsOf(optionsSchema, parsed, USAGE);
  const table = await tableOfStage(await accessStage(options.stage));
  const counts = await migrateTable(table, {
    kinds: migratables,
    parts: options.parts,
    pace: createWritePace(options.units),
    isDryRun: options['dry-run'],
    now: () => new Date(),
    onFailure: ({ pk, sk }, reason) => {
      console.error(`${pk} / ${sk}: ${reason}`);
    },
  });
  report(counts, options['dry-run']);
});
