import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { join } from 'node:path';
import { createTable, type Table } from '../../../functions/core/table/table.ts';
import { findRunningStack } from '../../../infra/local/client/stack-info.ts';
import { localClientConfig } from '../../../infra/local/deploy/aws.ts';
import { rootDir } from '../tools.ts';
import { readOutputs, regionOf, StageError } from './stage-outputs.ts';

/** How the SDK's clients reach a stage: its region, and locally the emulator that runs. */
export interface StageAccess {
  stage: string;
  clientConfig: { region: string };
  /** The outputs of the data stack. @throws StageError */
  outputs: () => Promise<Record<string, string>>;
}

/** `local` is the stack of `npm start`; AWS is reached by the shell's profile. @throws StageError, ConfigError */
export async function accessStage(stage: string): Promise<StageAccess> {
  if (stage !== 'local') {
    const region = regionOf(stage);
    return { stage, clientConfig: { region }, outputs: () => readOutputs(stage, { region }) };
  }
  const stack = await findRunningStack(process.env['LOCAL_DIR'] ?? join(rootDir, '.local'));
  if (!stack) throw new StageError('La pila local no está en marcha: ejecuta antes npm start.');
  const clientConfig = localClientConfig(Number(new URL(stack.endpointUrl).port));
  return { stage, clientConfig, outputs: () => readOutputs(stage, clientConfig) };
}

/** An output of the stage's data stack. @throws StageError */
export async function outputOf(access: StageAccess, name: string): Promise<string> {
  const value = (await access.outputs())[name];
  if (value) return value;
  throw new StageError(`Al stack portal-${access.stage}-data le falta ${name}.`);
}

/** The stage's table. @throws StageError */
export async function tableOfStage(access: StageAccess): Promise<Table> {
  const name = await outputOf(access, 'TableName');
  return createTable(name, new DynamoDBClient(access.clientConfig));
}
