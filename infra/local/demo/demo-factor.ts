import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { accountsContract } from '../../../functions/accounts/accounts.contract.ts';
import { createFactorPool } from '../../../functions/core/auth/factor-pool.ts';
import { createUserPool } from '../../../functions/core/auth/user-pool.ts';
import { newId } from '../../../functions/core/id.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { createTable } from '../../../functions/core/table/table.ts';
import { createMembership } from '../../../functions/profiles/profiles.membership.view.ts';
import { secondFactorsContract } from '../../../functions/second-factors/second-factors.contract.ts';
import { createSecondFactors } from '../../../functions/second-factors/second-factors.entity.ts';
import { resetFactor } from '../../../functions/second-factors/second-factors.reset.service.ts';
import { createSessionsView } from '../../../functions/sessions/sessions.view.ts';
import { codeOfSecret } from '../client/authenticator.ts';
import { callOk } from '../client/portal-client.ts';
import { signInForToken } from '../client/sign-in.ts';
import { localClientConfig, localEndpoint } from '../deploy/aws.ts';
import type { DemoUser } from './demo.ts';

export interface DemoFactorOptions {
  /** Where the state of the stack is. */
  dir: string;
  stackPort: number;
  portalUrl: string;
  userPoolId: string;
  clientId: string;
  tableName: string;
}

/** The secret of the demo administrator's authenticator: the pool makes it, and only this file has it. */
const fileOf = (dir: string) => join(dir, 'authenticator.txt');

/** Undefined before the demo data is there. */
export const findDemoSecret = (dir: string): Promise<string | undefined> =>
  readFile(fileOf(dir), 'utf8').catch(() => undefined);

/**
 * Signs the demo administrator in with an authenticator whose secret is known, enrolling it where there is none. One that
 * somebody enrolled in its place, on a phone of their own, is reset.
 */
export async function signInWithDemoFactor(
  options: DemoFactorOptions,
  user: DemoUser,
): Promise<{ token: string; secret: string }> {
  const secret = await findDemoSecret(options.dir);
  const kept = await enter(options, { ...user, secret }).catch(() => undefined);
  if (kept && secret !== undefined && !kept.needsSecondFactor) return { ...kept, secret };
  if (!kept) await reset(options, user);
  const { token } = kept ?? (await enter(options, user));
  return { token, secret: await enrol(options, { token, password: user.password }) };
}

async function enter(
  options: DemoFactorOptions,
  person: { email: string; password: string; secret?: string | undefined },
) {
  const pool = { ...options, userPoolEndpoint: localEndpoint(options.stackPort) };
  const token = await signInForToken(pool, person);
  return { token, ...(await callOk(options, accountsContract.startSession, { token })) };
}

async function enrol(
  options: DemoFactorOptions,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const begun = { token, body: { password } };
  const { secret } = await callOk(options, secondFactorsContract.start, begun);
  const body = { password, code: codeOfSecret(secret) };
  await callOk(options, secondFactorsContract.verify, { token, body });
  await writeFile(fileOf(options.dir), secret);
  return secret;
}

/** Nothing here is asked in the administrator's name. */
const noServer = {
  signIn: () => Promise.reject(new Error('The seed has no client of the server')),
  secretHashOf: () => Promise.reject(new Error('The seed has no client of the server')),
};

async function reset(options: DemoFactorOptions, { email }: DemoUser): Promise<void> {
  const cognito = new CognitoIdentityProviderClient(localClientConfig(options.stackPort));
  const dynamo = new DynamoDBClient(localClientConfig(options.stackPort));
  const table = createTable(options.tableName, dynamo);
  const { userPoolId: UserPoolId } = options;
  const userPool = createUserPool(cognito, UserPoolId);
  const { userId } = await userPool.get(email);
  const commit = createCommit(table, { now: () => new Date() });
  const whose = { userId, actorId: 'seed', actor: null };
  await resetFactor(whose, {
    people: createMembership(table),
    factors: createSecondFactors(table),
    factorPool: createFactorPool(cognito, { UserPoolId, ClientId: '', server: noServer }),
    sessions: createSessionsView(table, commit),
    ...{ userPool, commit, newId, randomInt: (max: number) => randomInt(max) },
  });
}
