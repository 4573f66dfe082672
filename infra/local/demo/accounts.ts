import { UsernameExistsException } from '@aws-sdk/client-cognito-identity-provider';
import type { UserPool } from '../../../functions/core/auth/user-pool.ts';
import type { DemoUser } from './demo.ts';

/**
 * Makes a demo person's account, unless it is there, with the password and the group they are to have. Nobody invited
 * them: an invitation in the mailbox would only confuse.
 */
export async function ensureDemoAccount(
  userPool: Pick<UserPool, 'create' | 'setPassword' | 'joinGroup'>,
  user: DemoUser,
): Promise<void> {
  const { email, password, role } = user;
  try {
    await userPool.create(user, password);
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  await userPool.setPassword(email, password);
  await userPool.joinGroup(email, role);
}
