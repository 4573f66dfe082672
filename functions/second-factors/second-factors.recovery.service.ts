import type { UserPool } from '../core/auth/user-pool.ts';
import { isAmongHashes } from '../core/crypto/slow-hash.ts';
import { AppError } from '../core/http/errors.ts';
import { recordOwn } from '../core/table/commit/own-deeds.ts';
import type { CountRequest } from '../core/http/rate-limit.ts';
import { secondFactorMessages as messages, type Recovery } from './second-factors.domain.ts';
import {
  prove,
  removeFactor,
  type EndsSessions,
  type ProofDependencies,
} from './second-factors.service.ts';

export interface RecoveryDependencies extends ProofDependencies, EndsSessions {
  userPool: Pick<UserPool, 'findState' | 'signOutEverywhere'>;
  /** Counts the tries of one person's codes by somebody who knows the password. */
  count: CountRequest;
  now: () => Date;
}

/** Tries of recovery codes in a minute, of 50 bits each. */
const TRIES_PER_MINUTE = 5;

const invalid = () => new AppError('CREDENTIALS_INVALID');
const recoveryCodeWrong = () =>
  new AppError('VALIDATION_FAILED', { fields: { recoveryCode: [messages.recoveryCodeWrong] } });

/** Nobody learns by a wrong password whether the address has an account. */
async function provePassword(
  { email, password }: Recovery,
  dependencies: RecoveryDependencies,
): Promise<string> {
  const state = await dependencies.userPool.findState(email);
  if (state?.status !== 'used') throw invalid();
  try {
    await prove(state.userId, { password }, dependencies);
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'VALIDATION_FAILED';
    throw isWrong ? invalid() : error;
  }
  return state.userId;
}

async function countTry(userId: string, { count, now }: RecoveryDependencies) {
  const minute = now().toISOString().slice(0, '2026-11-22T18:30'.length);
  const limits = { tries: TRIES_PER_MINUTE };
  const counted = await count({ subject: `RECOVERY#${userId}`, minute, limits });
  if (!counted) throw new AppError('TOO_MANY_ATTEMPTS');
}

/**
 * Lets a person in who has lost the authenticator: the password and a recovery code switch the factor off and end every
 * session. The password alone signs in after that, and an administrator enrols again before anything else. All codes go
 * with it, so each is good once.
 * @throws AppError CREDENTIALS_INVALID, TOO_MANY_ATTEMPTS; VALIDATION_FAILED for a wrong recovery code
 */
export async function recoverAccess(
  recovery: Recovery,
  dependencies: RecoveryDependencies,
): Promise<Record<string, never>> {
  const { factors, userPool } = dependencies;
  const userId = await provePassword(recovery, dependencies);
  await countTry(userId, dependencies);
  const mayRemove = async (factor: { salt: string; hashes: readonly string[] }) => {
    if (await isAmongHashes(recovery.recoveryCode, factor)) return;
    await recordOwn({ userId, action: 'RecoveryCodeRefused' }, dependencies);
    throw recoveryCodeWrong();
  };
  const factor = await factors.find({ userId });
  // As slow and as silent as a wrong code.
  await mayRemove(factor ?? { salt: '', hashes: [] });
  const audit = { targetId: userId, actorId: userId, action: 'SecondFactorRecovered' };
  await removeFactor(userId, { change: 'recovered', audit, mayRemove }, dependencies);
  await userPool.signOutEverywhere(userId);
  return {};
}
