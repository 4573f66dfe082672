/* `npm run restore:table -- --stage prod --at 2026-11-21T12:00:00Z`: restores the table beside itself (docs/runbook.md). */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { runCommand } from '../admin/stage-outputs.ts';
import { accessStage, outputOf } from '../admin/stage-table.ts';
import { argumentsOf, instantField } from '../table/table-arguments.ts';
import { checkInstant, restorableTimes, restoreTable } from './restore-table.ts';

const USAGE =
  'Uso: npm run restore:table -- --stage local|dev|prod [--at 2026-11-21T12:00:00Z] [--name nombre] [--apply]';
const WAIT_MS = 15_000;

const optionsSchema = z.object({
  stage: z.string({ error: 'Falta --stage' }),
  at: instantField.optional(),
  name: z.string().optional(),
  apply: z.boolean().default(false),
});
const text = { type: 'string' } as const;
const parsed = () =>
  parseArgs({ options: { stage: text, at: text, name: text, apply: { type: 'boolean' } } }).values;

/** `portal-prod-20261121T120000`: what it holds is in its name. */
const nameOf = (stage: string, at: Date) =>
  `portal-${stage}-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;

await runCommand(async () => {
  const { stage, at, name, apply } = argumentsOf(optionsSchema, parsed, USAGE);
  const access = await accessStage(stage);
  const client = new DynamoDBClient(access.clientConfig);
  const source = await outputOf(access, 'TableName');
  const times = await restorableTimes(client, source);
  checkInstant(at, times);
  const instant = at ?? times.latest;
  const target = name ?? nameOf(stage, instant);
  console.log(`Tabla ${source} a las ${instant.toISOString()}, en la tabla nueva ${target}.`);
  if (!apply) {
    console.log('Nada cambió: repítelo con --apply.');
    return;
  }
  const started = performance.now();
  const minutes = () => ((performance.now() - started) / 60_000).toFixed(1);
  const restored = await restoreTable({
    ...{ client, source, target, at },
    wait: () => sleep(WAIT_MS),
    report: (sentence) => {
      console.log(`${minutes()} min: ${sentence}`);
    },
  });
  console.log(`Lista en ${minutes()} min. Para usarla, en cdk.json, en la etapa ${stage}:`);
  console.log(`"restoredTable": ${JSON.stringify(restored, undefined, 2)}`);
});
