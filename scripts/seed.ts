/* `npm run seed -- --clients 10000 --sites 10000`: fills the running local stack for checks of scale. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { createTable } from '../functions/core/table/table.ts';
import { localClientConfig } from '../infra/local/deploy/aws.ts';
import { seedInBulk } from '../infra/local/demo/bulk-seed.ts';
import { findRunningStack } from '../infra/local/client/stack-info.ts';

const USAGE = 'Uso: npm run seed -- --clients 10000 --sites 10000';
const count = z.coerce.number().int().min(0).max(100_000).default(0);
const optionsSchema = z
  .object({ clients: count, sites: count })
  .refine(({ clients, sites }) => clients + sites > 0);

function readOptions(): z.output<typeof optionsSchema> | undefined {
  try {
    const option = { type: 'string' } as const;
    const { values } = parseArgs({ options: { clients: option, sites: option } });
    return optionsSchema.safeParse(values).data;
  } catch {
    return undefined;
  }
}

async function main(): Promise<void> {
  const options = readOptions();
  if (!options) throw new Error(USAGE);
  const dir = process.env['LOCAL_DIR'] ?? join(import.meta.dirname, '..', '.local');
  const stack = await findRunningStack(dir);
  if (!stack) throw new Error('La pila local no está en marcha: ejecuta antes npm start.');
  const started = performance.now();
  const port = Number(new URL(stack.endpointUrl).port);
  const table = createTable(stack.tableName, new DynamoDBClient(localClientConfig(port)));
  await seedInBulk(table, { ...options, now: new Date() });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(
    `${String(options.clients)} clientes y ${String(options.sites)} sitios en ${seconds} s: ${stack.portalUrl}`,
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
