import type { Profile } from '../../../functions/profiles/profiles.domain.ts';
import { ApiError, messageOf } from './api-error.ts';
import type { Auth } from './auth/auth.types.ts';
import { createRoleCheck } from './session-role.ts';

/** Why nobody is signed in: nobody was, they left, the session ended under them, or they changed their password. */
type SignedOutReason = 'none' | 'left' | 'expired' | 'password-changed';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out'; reason: SignedOutReason }
  /** `locked`: the session has ended and the page stays, until the person signs in again or leaves it. */
  | ({ status: 'signed-in'; locked?: true } & Person)
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
  /**
   * To be called when Cognito has signed somebody in; a locked page goes on if they are its person. Rejects, without
   * tokens, when the API refuses them.
   */
  begin(): Promise<void>;
  /** The person changed their profile: what the layout says of them follows. */
  update(profile: Profile): void;
  /** The API says that the person has this role (null: not the one it takes): another one is read with the profile. */
  checkRole(role: string | null): void;
  leave(): void;
  /**
   * The session is worth nothing any more: back to the sign-in page, and then to where they were. Where something is
   * not saved the page stays, locked.
   */
  expire(): void;
  /** Registers what a page or dialog would lose. Returns the way to take it back. */
  keep(unsaved: () => boolean): () => void;
  /** A call was refused because the session is over. Answers whether it may be sent again. A write locks the page. */
  recover(call: { write: boolean }): Promise<boolean>;
  /** Gives up what a locked page holds. */
  giveUp(): void;
  /** The person's password is another one, and no session of theirs lives. */
  passwordChanged(): void;
}

const has = (error: unknown, code: ApiError['code']) =>
  error instanceof ApiError && error.code === code;
/** The person may not come in: they are deleted, or are to choose a password first. */
const isShutOut = (error: unknown) =>
  has(error, 'UNAUTHENTICATED') || has(error, 'FIRST_PASSWORD_REQUIRED');

const roleOf = (one: SessionState) => (one.status === 'signed-in' ? one.profile.role : undefined);

/** The one place that knows who is signed in (spec 000 §4). */
export function createSessionStore(auth: Auth, api: SessionApi): SessionStore {
  const listeners = new Set<() => void>();
  const kept = new Set<() => boolean>();
  /** Calls that wait for the end of a lock. */
  let waiting: ((renewed: boolean) => void)[] = [];
  let state: SessionState = { status: 'loading' };

  const set = (next: SessionState) => {
    state = next;
    listeners.forEach((listener) => listener());
  };
  const release = (renewed: boolean) => {
    const calls = waiting;
    waiting = [];
    calls.forEach((answer) => answer(renewed));
  };
  const readPerson = async () => {
    try {
      return await api.me();
    } catch (error) {
      if (has(error, 'PROFILE_MISSING')) return api.startSession();
      throw error;
    }
  };
  const end = (reason: SignedOutReason) => {
    auth.forget();
    set({ status: 'signed-out', reason });
    release(false);
  };
  const isSame = ({ profile }: Person) =>
    state.status === 'signed-in' && state.profile.userId === profile.userId;
  /** Somebody is signed in. A locked page goes on if it is the same person. */
  const enter = (person: Person) => {
    const same = isSame(person);
    set({ status: 'signed-in', ...person });
    release(same);
  };
  const isLocked = () => state.status === 'signed-in' && state.locked === true;
  const lock = () => {
    if (state.status !== 'signed-in' || state.locked) return;
    auth.forget();
    set({ ...state, locked: true });
  };
  const hasUnsaved = () => [...kept].some((unsaved) => unsaved());
  const expire = () => {
    if (state.status === 'signed-out' || isLocked()) return;
    if (state.status === 'signed-in' && hasUnsaved()) lock();
    else end('expired');
  };
  /** Enters the person of the kept tokens, unless something else happened by the time they are read. */
  const enterKept = async () => {
    const before = state;
    try {
      const person = await readPerson();
      if (state === before && (!isLocked() || isSame(person))) enter(person);
    } catch (error) {
      if (state !== before || isLocked()) return;
      if (isShutOut(error)) end('expired');
      else set({ status: 'failed', message: messageOf(error) });
    }
  };
  const resume = async () => {
    if (!isLocked()) {
      auth.claim();
      set(auth.isOwn() ? { status: 'loading' } : { status: 'signed-out', reason: 'none' });
    }
    // A locked page is not for somebody else: it waits for its owner, and asks nothing in another's name.
    if (auth.isOwn()) await enterKept();
  };
  auth.onChange((change) => {
    if (!auth.isOwn()) expire();
    // The tokens of who is signed in here are new ones: there is nothing to find out.
    const isSignedIn = state.status === 'signed-in' && !state.locked;
    if (change === 'started' && !isSignedIn) void resume();
  });

  const checkRole = createRoleCheck({
    role: () => (isLocked() || hasUnsaved() ? undefined : roleOf(state)),
    me: () => api.me(),
    take: (person) => {
      if (isSame(person)) set({ status: 'signed-in', ...person });
    },
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    expire,
    resume,
    async begin() {
      try {
        enter(await api.startSession());
      } catch (error) {
        await auth.signOut();
        throw error;
      }
    },
    update(profile) {
      if (state.status === 'signed-in') set({ ...state, profile });
    },
    checkRole,
    leave() {
      set({ status: 'signed-out', reason: 'left' });
      release(false);
      void auth.signOut();
    },
    keep(unsaved) {
      kept.add(unsaved);
      return () => kept.delete(unsaved);
    },
    recover({ write }) {
      if (state.status === 'signed-in' && (write || isLocked() || hasUnsaved())) {
        lock();
        return new Promise((resolve) => waiting.push(resolve));
      }
      expire();
      return Promise.resolve(false);
    },
    giveUp() {
      set({ status: 'signed-out', reason: 'expired' });
      release(false);
      // By now another tab may have signed in.
      if (auth.hasStoredSession()) void resume();
    },
    passwordChanged: () => end('password-changed'),
  };
}
