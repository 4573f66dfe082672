/* `npm run admin:mfa-reset`: switches off the second factor of somebody whom no other administrator can help. */
import { randomInt } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createFactorPool } from '../../../functions/core/auth/factor-pool.ts';
import { createUserPool } from '../../../functions/core/auth/user-pool.ts';
import { AppError } from '../../../functions/core/http/errors.ts';
import { newId } from '../../../functions/core/id.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { createTable } from '../../../functions/core/table/table.ts';
import { createMembership } from '../../../functions/profiles/profiles.membership.view.ts';
import { createSecondFactors } from '../../../functions/second-factors/second-factors.entity.ts';
import { resetFactor } from '../../../functions/second-factors/second-factors.reset.service.ts';
import { createSessionsView } from '../../../functions/sessions/sessions.view.ts';
import { readArguments } from './admin-arguments.ts';
import { AdminError } from './create-admin.ts';
import { readOutputs, regionOf, runCommand } from './stage-outputs.ts';

/** Who the audit says it was: not a person of the portal. */
const ACTOR = 'admin:mfa-reset';

/** It asks the pool in nobody's name. */
const noServer = {
  signIn: () => Promise.reject(new Error('The command knows no password')),
  secretHashOf: () => Promise.reject(new Error('The command has no client')),
};

async function main(): Promise<void> {
  const { stage, email } = readArguments(process.argv.slice(2), ACTOR);
  const region = regionOf(stage);
  const { UserPoolId, TableName } = await readOutputs(stage, { region });
  if (!UserPoolId || !TableName) {
    throw new AdminError(`Al stack portal-${stage}-data le faltan UserPoolId o TableName.`);
  }
  const cognito = new CognitoIdentityProviderClient({ region });
  const table = createTable(TableName, new DynamoDBClient({ region }));
  const userPool = createUserPool(cognito, UserPoolId);
  const account = await userPool.find(email);
  if (!account) throw new AdminError(`Nadie tiene el email ${email} en ${stage}.`);
  const commit = createCommit(table, { now: () => new Date() });
  const reset = { userId: account.userId, actorId: ACTOR, actor: null };
  try {
    await resetFactor(reset, {
      people: createMembership(table),
      factors: createSecondFactors(table),
      factorPool: createFactorPool(cognito, { UserPoolId, ClientId: '', server: noServer }),
      userPool,
      sessions: createSessionsView(table, commit),
      commit,
      newId,
      randomInt: (max) => randomInt(max),
    });
  } catch (error) {
    throw error instanceof AppError ? new AdminError(error.message) : error;
  }
  console.log(`${email} entra solo con su contraseña. Le avisamos por email.`);
}

await runCommand(main);
