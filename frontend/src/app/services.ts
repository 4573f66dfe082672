import type { ApiClient } from '../lib/http/api-client.ts';
import { createAuth } from '../lib/auth/auth.ts';
import type { Auth } from '../lib/auth/auth.types.ts';
import type { AppConfig } from '../lib/config.ts';
import { takeEarlyAnswer } from '../lib/http/early-answers.ts';
import { whileAsking } from '../lib/forms/asking.ts';
import { inFlight, once } from '../lib/once.ts';
import { createSessionStore, type SessionApi, type SessionStore } from '../lib/session/session.ts';
import { loadApiClient, loadProtectedRoutes, loadSessionApi } from './signed-in-code.ts';

/** What the app runs on; tests make their own. */
export interface Services {
  config: AppConfig;
  auth: Auth;
  session: SessionStore;
  api: ApiClient;
}

/** Wires the real ones. What only a signed-in person needs is loaded on first use. */
export function createServices(config: AppConfig): Services {
  const auth = createAuth(config);
  const client = once(async () => {
    const { createApiClient } = await loadApiClient();
    return createApiClient({
      base: config.apiBase,
      fetch: (url, init) => takeEarlyAnswer(url, init) ?? fetch(url, init),
      accessToken: auth.accessToken,
      onUnauthenticated: (call) => session.recover(call),
      onConfirmation: confirm,
      onRole: (role) => session.checkRole(role),
      person: () => {
        const state = session.state();
        if (state.status !== 'signed-in') return undefined;
        return { role: state.profile.role, confirmedUntil: state.confirmedUntil };
      },
    });
  });
  /** Asks for the password; once for all calls that wait for it. */
  const confirm = inFlight(async () => {
    const state = session.state();
    if (state.status !== 'signed-in') return false;
    const { profile } = state;
    const confirmed = await whileAsking(async () => {
      const dialog = await import('../components/confirmation/confirmation-dialog.tsx');
      return dialog.askForPassword(api, profile);
    });
    if (confirmed) session.confirm();
    return confirmed;
  });
  const api: ApiClient = {
    call: async (...input) => (await client()).call(...input),
    askFirst: async (route) => (await client()).askFirst(route),
  };
  const calls = once(async () => (await loadSessionApi()).createSessionApi(api));
  const sessionApi: SessionApi = {
    startSession: async () => (await calls()).startSession(),
    me: async () => (await calls()).me(),
  };
  const session = createSessionStore(auth, sessionApi, async (token) =>
    (await import('./session-end.api.ts')).endSession(config.apiBase, token),
  );
  if (auth.hasStoredSession()) {
    // All at once rather than one after the other; the code that needs them reports a failure.
    for (const chunk of [client, calls, auth.accessToken, loadProtectedRoutes])
      void chunk().catch(() => undefined);
  }
  return { config, auth, session, api };
}
