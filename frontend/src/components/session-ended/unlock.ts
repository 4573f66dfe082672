import { AuthError, type Auth } from '../../lib/auth/auth.types.ts';
import type { SessionStore } from '../../lib/session/session.ts';
import { unlockText as text } from './unlock.text.ts';

/** Signs the person in again under whom a page was locked. Rejects with what to tell them. */
export async function unlock(
  { auth, session }: { auth: Auth; session: Pick<SessionStore, 'begin'> },
  email: string,
  password: string,
): Promise<void> {
  // Signing in replaces the tokens that are kept, even where the password is wrong.
  if (auth.hasStoredSession() && !auth.isOwn()) throw new AuthError('other', text.somebodyElse);
  const step = await auth.signIn(email, password);
  if (step !== 'done') throw new AuthError('other', 'Vuelve a iniciar sesión.');
  await session.begin();
}
