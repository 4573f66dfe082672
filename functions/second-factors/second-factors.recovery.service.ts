import type { UserPool } from '../core/auth/user-pool.ts';
import { isAmongHashes } from '../core/crypto/slow-hash.ts';
import { AppError } from '../core/http/errors.ts';
import { recordingRefusal } from '../core/table/commit/own-deeds.ts';
import { secondFactorMessages as messages, type Recovery } from './second-factors.domain.ts';
import {
  prove,
  removeFactor,
  type EndsSessions,
  type ProofDependencies,
} from './second-factors.service.ts';

export interface RecoveryDependencies extends ProofDependencies, EndsSessions {
  userPool: Pick<UserPool, 'findState' | 'signOutEverywhere'>;
}

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
    const check = prove(state.userId, { password }, dependencies);
    await recordingRefusal(check, state.userId, dependencies);
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'VALIDATION_FAILED';
    throw isWrong ? invalid() : error;
  }
  return state.userId;
}

/**
 * Lets a person in who has lost the authenticator: the password and a recovery code switch the factor off and end every
 * session. The password alone signs in after that, and an administrator enrols again before anything else. All codes go
 * with it, so each is good once. The code is counted with the person's other proofs once the password was right: strangers
 * use up nobody's tries.
 * @throws AppError CREDENTIALS_INVALID, TOO_MANY_ATTEMPTS; VALIDATION_FAILED for a wrong recovery code
 */
export async function recoverAccess(
  recovery: Recovery,
  dependencies: RecoveryDependencies,
): Promise<Record<string, never>> {
  const { factors, proofs, userPool } = dependencies;
  const userId = await provePassword(recovery, dependencies);
  const mayRemove = async (factor: { salt: string; hashes: readonly string[] }) => {
    if (!(await isAmongHashes(recovery.recoveryCode, factor))) throw recoveryCodeWrong();
  };
  await proofs.check(userId, async () => {
    // Without a factor as slow and as silent as a wrong code.
    await mayRemove((await factors.find({ userId })) ?? { salt: '', hashes: [] });
  });
  const audit = { targetId: userId, actorId: userId, action: 'SecondFactorRecovered' };
  await removeFactor(userId, { change: 'recovered', audit, mayRemove }, dependencies);
  await userPool.signOutEverywhere(userId);
  return {};
}
