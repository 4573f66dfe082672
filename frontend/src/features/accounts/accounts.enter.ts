import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import type { LoginState } from '../../lib/session/login-state.ts';
import { useAuth, useSessionStore } from '../../lib/session/session.context.tsx';

/**
 * Signs in with a password that was set a moment ago. Where that fails, the sign-in says what did succeed: `notice`.
 * Answers whether somebody is signed in.
 */
export function useEnter() {
  const auth = useAuth();
  const session = useSessionStore();
  const navigate = useNavigate();
  return async (account: string, password: string, notice: string): Promise<boolean> => {
    try {
      // A person with a second factor types the code at the sign-in.
      if ((await auth.signIn(account, password)) !== 'done') throw new Error('There is more to do');
      await session.begin();
      return true;
    } catch {
      const state: LoginState = { notice };
      await navigate(paths.login, { replace: true, state });
      return false;
    }
  };
}
