import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { createUserPool } from '../functions/core/auth/user-pool.ts';
import { createTable } from '../functions/core/table/table.ts';
import { createProfilesStore } from '../functions/profiles/profiles.store.ts';
import { readStageConfig } from '../infra/config.ts';
import { readArguments } from './lib/admin-arguments.ts';
import { AdminError, createAdmin } from './lib/create-admin.ts';

/** The region that `cdk.json` gives the stage: the one of the shell may be another. */
function regionOf(stage: string): string {
  const file = join(import.meta.dirname, '..', 'cdk.json');
  const { context } = z
    .object({ context: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  return readStageConfig({ tryGetContext: (key) => (key === 'stage' ? stage : context[key]) })
    .region;
}

async function readOutputs(stage: string, region: string): Promise<Record<string, string>> {
  const StackName = `portal-${stage}-data`;
  try {
    const { Stacks } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName }),
    );
    const outputs = Stacks?.[0]?.Outputs ?? [];
    return Object.fromEntries(outputs.map((o) => [o.OutputKey ?? '', o.OutputValue ?? '']));
  } catch (error) {
    throw new AdminError(
      `No pude leer el stack ${StackName} en ${region}: ¿está desplegado y hay credenciales de esa cuenta?\n${messageOf(error)}`,
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
  const { stage, ...admin } = readArguments(process.argv.slice(2));
  const region = regionOf(stage);
  const outputs = await readOutputs(stage, region);
  const { UserPoolId: userPoolId, TableName: tableName } = outputs;
  if (!userPoolId || !tableName) {
    throw new AdminError(`Al stack portal-${stage}-data le faltan UserPoolId o TableName.`);
  }
  const cognito = new CognitoIdentityProviderClient({ region });
  const outcome = await createAdmin(admin, {
    userPool: createUserPool(cognito, userPoolId),
    profiles: createProfilesStore(createTable(tableName, new DynamoDBClient({ region }))),
    now: () => new Date(),
    randomInt: (max) => randomInt(max),
  });
  console.log(outcome);
}

try {
  await main();
} catch (error) {
  // Expected mistakes are sentences; what is left is worth its name as well.
  const expected = error instanceof AdminError || (error as Error).name === 'ConfigError';
  console.error(expected ? messageOf(error) : error);
  process.exitCode = 1;
}
