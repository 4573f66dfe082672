import { AuthError, type Auth } from '../../lib/auth/auth.types.ts';
import type { SessionStore } from '../../lib/session/session.ts';
import { unlockText as text } from './unlock.text.ts';

/**
 * Signs the person in again under whom a page was locked. Answers false where the code of their second factor is wanted,
 * too: call it again with that code. Rejects with the message to show.
 */
export async function unlock(
  { auth, session }: { auth: Auth; session: Pick<SessionStore, 'begin'> },
  { email, password, code }: { email: string; password: string; code?: string },
): Promise<boolean> {
  // Signing in replaces the tokens that are kept, even where the password is wrong.
  if (auth.hasStoredSession() && !auth.isOwn()) throw new AuthError('other', text.somebodyElse);
  const step =
    code === undefined ? await auth.signIn(email, password) : await auth.confirmCode(code);
  if (step === 'code') return false;
  if (step !== 'done') throw new AuthError('other', 'Vuelve a iniciar sesión.');
  await session.begin();
  return true;
}
