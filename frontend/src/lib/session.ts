import type { Profile } from '../../../functions/profiles/profiles.domain.ts';
import { ApiError, messageOf } from './api-error.ts';
import type { Auth } from './auth/auth.types.ts';

/** Why nobody is signed in: nobody was, they left, or the session ended under them. */
export type SignedOutReason = 'none' | 'left' | 'expired';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out'; reason: SignedOutReason }
  | ({ status: 'signed-in' } & Person)
  /** There are tokens, but the profile could not be read (no network): neither in nor out. */
  | { status: 'failed'; message: string };

/** Whose session it is. */
export interface Person {
  profile: Profile;
  /** What GET /profile says beside it: unread notifications, counted at a time (epoch milliseconds). */
  unread?: { count: number; at: number };
}

/** The two calls a session is made of. */
export interface SessionApi {
  /** POST /session: makes the profile on first sight. */
  startSession(): Promise<Person>;
  /** GET /profile */
  me(): Promise<Person>;
}

export interface SessionStore {
  subscribe(listener: () => void): () => void;
  state(): SessionState;
  /** Finds out who is signed in, from what the browser kept. Again after a failure. */
  resume(): Promise<void>;
  /** To be called when Cognito has signed somebody in. Rejects, signed out, when the API refuses them. */
  begin(): Promise<void>;
  /** The person changed their profile: what the layout says of them follows. */
  update(profile: Profile): void;
  /** The API says that the person has this role (null: not the one it takes): another one is read with the profile. */
  checkRole(role: string | null): void;
  leave(): void;
  /** The session is worth nothing any more: back to the sign-in page, and then to where they were. */
  expire(): void;
}

const has = (error: unknown, code: ApiError['code']) =>
  error instanceof ApiError && error.code === code;

/** The one place that knows who is signed in (spec 000 §4). */
export function createSessionStore(auth: Auth, api: SessionApi): SessionStore {
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'loading' };

  const set = (next: SessionState) => {
    state = next;
    listeners.forEach((listener) => listener());
  };
  const readPerson = async () => {
    try {
      return await api.me();
    } catch (error) {
      if (has(error, 'PROFILE_MISSING')) return api.startSession();
      throw error;
    }
  };
  const expire = () => {
    if (state.status === 'signed-out') return;
    auth.forget();
    set({ status: 'signed-out', reason: 'expired' });
  };
  auth.onSessionEnd(expire);

  let checking = false;
  const checkRole = async (role: string | null) => {
    if (checking || state.status !== 'signed-in' || state.profile.role === role) return;
    checking = true;
    // Without an answer the next one tells the same.
    const person = await api.me().catch(() => undefined);
    checking = false;
    // They may have left, or changed their profile, meanwhile.
    if (person && state.status === 'signed-in' && person.profile.role !== state.profile.role) {
      set({ status: 'signed-in', ...person });
    }
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    expire,
    async resume() {
      if (!auth.hasStoredSession()) {
        set({ status: 'signed-out', reason: 'none' });
        return;
      }
      set({ status: 'loading' });
      try {
        set({ status: 'signed-in', ...(await readPerson()) });
      } catch (error) {
        if (has(error, 'UNAUTHENTICATED')) expire();
        else set({ status: 'failed', message: messageOf(error) });
      }
    },
    async begin() {
      try {
        set({ status: 'signed-in', ...(await api.startSession()) });
      } catch (error) {
        await auth.signOut();
        throw error;
      }
    },
    update(profile) {
      if (state.status === 'signed-in') set({ ...state, profile });
    },
    checkRole: (role) => void checkRole(role),
    leave() {
      set({ status: 'signed-out', reason: 'left' });
      void auth.signOut();
    },
  };
}
