/* `npm run directories:fill -- --stage prod`: brings what was stored before there were directories into them, and counts the sites. */
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '../functions/core/table/table.ts';
import { fillDirectories } from '../infra/local/deploy/fill-directories.ts';
import {
  messageOf,
  readOutputs,
  regionOf,
  runCommand,
  StageError,
} from './lib/admin/stage-outputs.ts';

const USAGE = 'Uso: npm run directories:fill -- --stage dev|prod';

/** @throws StageError with what is wrong and the usage */
function readStage(): string {
  try {
    const { stage } = parseArgs({ options: { stage: { type: 'string' } } }).values;
    if (stage) return stage;
  } catch (error) {
    throw new StageError(`${messageOf(error)}\n${USAGE}`);
  }
  throw new StageError(`Falta --stage\n${USAGE}`);
}

await runCommand(async () => {
  const stage = readStage();
  const region = regionOf(stage);
  const { TableName: tableName } = await readOutputs(stage, { region });
  if (!tableName) throw new StageError(`Al stack portal-${stage}-data le falta TableName.`);
  const table = createTable(tableName, new DynamoDBClient({ region }));
  const { payments, userPlans, keyedSites } = await fillDirectories(table);
  console.log(`Pagos agregados: ${String(payments)}. Planes de usuarios: ${String(userPlans)}.`);
  console.log(`Sitios con API Key: ${String(keyedSites)}.`);
});
