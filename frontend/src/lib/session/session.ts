import type { AttentionCounts } from '../../../../functions/attention/attention.domain.ts';
import type { Profile } from '../../../../functions/profiles/profiles.domain.ts';
import type { SavedView } from '../../../../functions/profiles/profiles.views.domain.ts';
import { CONFIRMATION_SECONDS } from '../../../../functions/core/http/effects.ts';
import { standingOf } from '../../../../functions/core/validation/standing.ts';
import { ApiError, messageOf } from '../http/api-error.ts';
import type { Auth } from '../auth/auth.types.ts';

/** Why nobody is signed in: never signed in, signed out, or session expired. */
type SignedOutReason = 'none' | 'left' | 'expired';

export type SessionState =
  | { status: 'loading' }
  /** `said`: what the API said of a session that it ended. */
  | { status: 'signed-out'; reason: SignedOutReason; said?: string | undefined }
  /** `locked`: the session has ended and the page stays until the person signs in again or leaves it. */
  | ({ status: 'signed-in'; locked?: true } & Person)
  /** There are tokens, but the profile could not be read (no network). Neither signed in nor out. */
  | { status: 'failed'; message: string };

/** The person of the session. */
export interface Person {
  profile: Profile;
  /**
   * From GET /profile: unread notifications and reports, activities that wait, and when they were counted (epoch
   * milliseconds).
   */
  counts?: {
    unread: number;
    reports: number;
    waiting: number;
    attention: AttentionCounts | null;
    at: number;
  };
  /** When the account of the client whose company they belong to is deleted; null, as for everybody else, if it is not. */
  companyErasesAt?: string | null;
  /** Their saved views of lists, read with the counts. */
  views?: readonly SavedView[];
  /** Nothing is answered until they enrol a second factor. */
  needsSecondFactor?: boolean;
  /** Until when nothing asks for the password (epoch milliseconds); undefined where it is not known. */
  confirmedUntil?: number | undefined;
}

/** The two API calls of a session. */
export interface SessionApi {
  /** POST /session: creates the profile on the first sign-in. */
  startSession(): Promise<Person>;
  /** GET /profile */
  me(): Promise<Person>;
}

export interface SessionStore {
  subscribe(listener: () => void): () => void;
  state(): SessionState;
  /** Reads the session of the stored tokens. Also used to retry after a failure. */
  resume(): Promise<void>;
  /**
   * Call it after a sign-in at Cognito. A locked page continues if it belongs to the same person. Rejects, without
   * tokens, when the API refuses them.
   */
  begin(): Promise<void>;
  /** Notes that the password was typed once more. */
  confirm(): void;
  /** Updates the profile in the session, and with it the layout. */
  update(profile: Profile): void;
  /**
   * Called with the standing that the API reports (null: not the required one). If it differs, the profile is refetched.
   */
  checkRole(role: string | null): void;
  /** Signs out. The API closes the session if it can be reached; nothing waits for that. */
  leave(): void;
  /**
   * Ends an invalid session: redirects to the sign-in page, which says why, and back afterwards. A page with unsaved input
   * stays, locked.
   */
  expire(said?: string): void;
  /** Registers a check for unsaved input of a page or dialog. Returns the function that unregisters it. */
  keep(unsaved: () => boolean): () => void;
  /**
   * Called when a request was refused because the session is over, not open yet, or lacks a second factor: then it is opened.
   * Resolves to true if the request can be sent again. A write locks the page.
   */
  recover(call: { write: boolean; error?: ApiError }): Promise<boolean>;
  /** Discards a locked page. */
  giveUp(): void;
}

const has = (error: unknown, code: ApiError['code']) =>
  error instanceof ApiError && error.code === code;
/** The person cannot enter: they are deleted, or have to set their first password. */
const isShutOut = (error: unknown) =>
  has(error, 'UNAUTHENTICATED') || has(error, 'FIRST_PASSWORD_REQUIRED');

/** There is a sign-in, and its session is not open yet, or open for the enrolment of a second factor alone. */
const isUnopened = (error: unknown) =>
  has(error, 'SESSION_MISSING') || has(error, 'SECOND_FACTOR_REQUIRED');

const roleOf = (one: SessionState) =>
  one.status === 'signed-in' ? standingOf(one.profile) : undefined;

interface RoleCheck {
  /** The standing of the session; undefined when nobody is signed in, or when another one would unmount unsaved input. */
  role: () => string | undefined;
  me: () => Promise<Person>;
  /** Replaces the person of the session. */
  take: (person: Person) => void;
}

/** Refetches the profile when the API reports a standing other than the session's; one request at a time. */
function createRoleCheck({ role, me, take }: RoleCheck) {
  let checking = false;
  const check = async (said: string | null) => {
    const before = role();
    if (checking || before === undefined || before === said) return;
    checking = true;
    // If this fails, the next API response reports the role again.
    const person = await me().catch(() => undefined);
    checking = false;
    // The person may have signed out meanwhile.
    const after = role();
    if (person && after !== undefined && standingOf(person.profile) !== after) take(person);
  };
  return (said: string | null): void => void check(said);
}

/** The session state of the app (spec 000 §4). `closeSession` has the API close the session of a token that goes. */
export function createSessionStore(
  auth: Auth,
  api: SessionApi,
  closeSession: (token: string) => Promise<unknown> = () => Promise.resolve(),
): SessionStore {
  const listeners = new Set<() => void>();
  const kept = new Set<() => boolean>();
  /** Calls that wait for the unlock. */
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
  const end = (reason: SignedOutReason, said?: string) => {
    auth.forget();
    set({ status: 'signed-out', reason, said });
    release(false);
  };
  const isSame = ({ profile }: Person) =>
    state.status === 'signed-in' && state.profile.userId === profile.userId;
  /** Sets the signed-in person. A locked page continues if it belongs to the same one. */
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
  const expire = (said?: string) => {
    if (state.status === 'signed-out' || isLocked()) return;
    if (state.status === 'signed-in' && hasUnsaved()) lock();
    else end('expired', said);
  };
  /** Opens the session of the stored tokens; false where the API refuses it, or answers nothing in it yet. */
  const open = async () => {
    try {
      const person = await api.startSession();
      if (person.needsSecondFactor) enter(person);
      return !person.needsSecondFactor;
    } catch (error) {
      if (has(error, 'NETWORK') || has(error, 'INTERNAL')) throw error;
      expire(messageOf(error));
      return false;
    }
  };
  /** Signs in the person of the stored tokens, unless the state changes while the profile is loading. */
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
    // A locked page waits for its own user. It sends no request with another person's tokens.
    if (auth.isOwn()) await enterKept();
  };
  auth.onChange((change) => {
    if (!auth.isOwn()) expire();
    // New tokens of the person signed in here change nothing.
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
    confirm() {
      const confirmedUntil = Date.now() + CONFIRMATION_SECONDS * 1_000;
      if (state.status === 'signed-in') set({ ...state, confirmedUntil });
    },
    update(profile) {
      if (state.status === 'signed-in') set({ ...state, profile });
    },
    checkRole,
    leave() {
      const token = auth.storedToken();
      set({ status: 'signed-out', reason: 'left' });
      release(false);
      void auth.signOut();
      // Where it fails, nobody has the tokens any more.
      if (token !== undefined) void closeSession(token).catch(() => undefined);
    },
    keep(unsaved) {
      kept.add(unsaved);
      return () => kept.delete(unsaved);
    },
    recover({ write, error }) {
      if (isUnopened(error)) return open();
      if (state.status === 'signed-in' && (write || isLocked() || hasUnsaved())) {
        lock();
        return new Promise((resolve) => waiting.push(resolve));
      }
      expire(has(error, 'UNAUTHENTICATED') ? undefined : error?.message);
      return Promise.resolve(false);
    },
    giveUp() {
      set({ status: 'signed-out', reason: 'expired' });
      release(false);
      // Another tab may have signed in meanwhile.
      if (auth.hasStoredSession()) void resume();
    },
  };
}
