import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { randomInt } from 'node:crypto';
import { createUserPool } from '../functions/core/auth/user-pool.ts';
import { newId } from '../functions/core/id.ts';
import { createCommit } from '../functions/core/table/commit/commit.ts';
import { createTable } from '../functions/core/table/table.ts';
import { createMembership } from '../functions/profiles/profiles.membership.view.ts';
import { createSessionsView } from '../functions/sessions/sessions.view.ts';
import { readArguments } from './lib/admin/admin-arguments.ts';
import { AdminError, createAdmin } from './lib/admin/create-admin.ts';
import { readOutputs, regionOf, runCommand } from './lib/admin/stage-outputs.ts';

async function main(): Promise<void> {
  const { stage, ...admin } = readArguments(process.argv.slice(2));
  const region = regionOf(stage);
  const outputs = await readOutputs(stage, { region });
  const { UserPoolId: userPoolId, TableName: tableName } = outputs;
  if (!userPoolId || !tableName) {
    throw new AdminError(`Al stack portal-${stage}-data le faltan UserPoolId o TableName.`);
  }
  const cognito = new CognitoIdentityProviderClient({ region });
  const table = createTable(tableName, new DynamoDBClient({ region }));
  const commit = createCommit(table, { now: () => new Date() });
  const outcome = await createAdmin(admin, {
    userPool: createUserPool(cognito, userPoolId),
    people: createMembership(table),
    sessions: createSessionsView(table, commit),
    commit,
    newId,
    randomInt: (max) => randomInt(max),
  });
  console.log(outcome);
}

await runCommand(main);
