import { describe, expect, it, vi } from 'vitest';
import { unlock } from '../../components/session-ended/unlock.ts';
import { ApiError } from '../http/api-error.ts';
import { fakeAuth, profile } from '../../testing/fake-auth.ts';
import { createSessionStore, type SessionApi } from './session.ts';

const refused = (code: ApiError['code']) => () => Promise.reject(new ApiError(code, code));
const counts = { unread: 3, reports: 1, waiting: 2, attention: null, at: 0 };
const give = () => Promise.resolve({ profile, counts });
const never: SessionApi = { startSession: refused('INTERNAL'), me: refused('INTERNAL') };

describe('a page load', () => {
  it('without tokens is signed out, asking nobody', async () => {
    const store = createSessionStore(fakeAuth({ stored: false }), never);
    await store.resume();
    expect(store.state()).toEqual({ status: 'signed-out', reason: 'none' });
  });

  it('with tokens reads the profile', async () => {
    const store = createSessionStore(fakeAuth({ stored: true }), { ...never, me: give });
    expect(store.state()).toEqual({ status: 'loading' });
    await store.resume();
    expect(store.state()).toEqual({ status: 'signed-in', profile, counts });
  });

  it('makes the profile where it is missing', async () => {
    const api = { me: refused('PROFILE_MISSING'), startSession: give };
    const store = createSessionStore(fakeAuth({ stored: true }), api);
    await store.resume();
    expect(store.state()).toEqual({ status: 'signed-in', profile, counts });
  });

  it('with worthless tokens forgets them', async () => {
    const auth = fakeAuth({ stored: true });
    const store = createSessionStore(auth, { ...never, me: refused('UNAUTHENTICATED') });
    await store.resume();
    expect(store.state()).toEqual({ status: 'signed-out', reason: 'expired' });
    expect(auth.hasStoredSession()).toBe(false);
  });

  it('without a network is neither in nor out, and can be tried again', async () => {
    let online = false;
    const me = () => (online ? give() : refused('NETWORK')());
    const auth = fakeAuth({ stored: true });
    const store = createSessionStore(auth, { ...never, me });
    await store.resume();
    expect(store.state()).toEqual({ status: 'failed', message: 'NETWORK' });
    expect(auth.hasStoredSession()).toBe(true);
    online = true;
    await store.resume();
    expect(store.state().status).toBe('signed-in');
  });
});

describe('a session', () => {
  it('begins by telling the API', async () => {
    const store = createSessionStore(fakeAuth({ stored: false }), { ...never, startSession: give });
    await store.begin();
    expect(store.state()).toEqual({ status: 'signed-in', profile, counts });
  });

  it('does not begin when the API refuses the person', async () => {
    const auth = fakeAuth({ stored: true });
    const store = createSessionStore(auth, { ...never, startSession: refused('UNAUTHENTICATED') });
    await expect(store.begin()).rejects.toBeInstanceOf(ApiError);
    expect(auth.hasStoredSession()).toBe(false);
  });

  it('follows a change of the profile, as long as there is somebody', async () => {
    const store = createSessionStore(fakeAuth({ stored: true }), { ...never, me: give });
    const changed = { ...profile, firstName: 'Eva' };
    store.update(changed);
    expect(store.state()).toEqual({ status: 'loading' });
    await store.resume();
    store.update(changed);
    expect(store.state()).toEqual({ status: 'signed-in', profile: changed, counts });
  });

  it('takes over another role that the API speaks of, asking for the profile once', async () => {
    let role: 'admin' | 'cliente' = 'admin';
    let asked = 0;
    const store = createSessionStore(fakeAuth({ stored: true }), {
      ...never,
      me: async () => {
        asked += 1;
        store.checkRole(role);
        return { profile: { ...profile, role }, counts };
      },
    });
    await store.resume();
    store.checkRole('admin');
    expect(asked).toBe(1);
    role = 'cliente';
    store.checkRole('cliente');
    store.checkRole(null);
    await vi.waitFor(() =>
      expect(store.state()).toMatchObject({ status: 'signed-in', profile: { role: 'cliente' } }),
    );
    expect(asked).toBe(2);
  });

  it('takes over no other role while something is unsaved, and does so later', async () => {
    let role: 'admin' | 'cliente' = 'cliente';
    const me = () => Promise.resolve({ profile: { ...profile, role }, counts });
    const store = createSessionStore(fakeAuth({ stored: true }), { ...never, me });
    await store.resume();
    const before = store.state();
    role = 'admin';
    const saved = store.keep(() => true);
    store.checkRole('admin');
    await Promise.resolve();
    expect(store.state()).toBe(before);
    saved();
    store.checkRole('admin');
    await vi.waitFor(() => expect(store.state()).toMatchObject({ profile: { role: 'admin' } }));
  });

  it('stays as it is where the API speaks of another role and the profile has the same', async () => {
    const store = createSessionStore(fakeAuth({ stored: true }), { ...never, me: give });
    await store.resume();
    const before = store.state();
    store.checkRole('admin');
    await Promise.resolve();
    expect(store.state()).toBe(before);
  });

  it('ends by leaving, at once, whatever becomes of closing it', async () => {
    const auth = fakeAuth({ stored: true });
    const closed: string[] = [];
    const close = (token: string) => {
      closed.push(token);
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const store = createSessionStore(auth, { ...never, me: give }, close);
    await store.resume();
    store.leave();
    expect(store.state()).toEqual({ status: 'signed-out', reason: 'left' });
    expect(auth.hasStoredSession()).toBe(false);
    expect(closed).toEqual(['token']);
    store.leave();
    expect(closed).toEqual(['token']);
  });

  it('that the API closed ends with what it says', async () => {
    const store = createSessionStore(fakeAuth({ stored: true }), { ...never, me: give });
    await store.resume();
    const error = new ApiError('SESSION_CLOSED', 'Tu sesión se cerró.');
    expect(await store.recover({ write: false, error })).toBe(false);
    expect(store.state()).toEqual({
      ...{ status: 'signed-out', reason: 'expired', said: 'Tu sesión se cerró.' },
    });
  });

  it('ends when it ended elsewhere, and notifies its listeners', async () => {
    const auth = fakeAuth({ stored: true });
    const store = createSessionStore(auth, { ...never, me: give });
    await store.resume();
    let notified = 0;
    const stop = store.subscribe(() => {
      notified += 1;
    });
    auth.elsewhere('ended');
    expect(store.state()).toEqual({ status: 'signed-out', reason: 'expired' });
    stop();
    await store.resume();
    expect(notified).toBe(1);
  });
});

describe('a session that ends under somebody', () => {
  const setUp = async (
    options: { unsaved?: boolean; startSession?: SessionApi['startSession'] } = {},
  ) => {
    const auth = fakeAuth({ stored: true });
    const startSession = options.startSession ?? give;
    const store = createSessionStore(auth, { me: give, startSession });
    await store.resume();
    store.keep(() => options.unsaved ?? false);
    const signInAgain = () =>
      unlock({ auth, session: store }, { email: profile.email, password: 'secreto1' });
    return { auth, store, signInAgain };
  };
  const locked = { status: 'signed-in', profile, counts, locked: true };

  it('leads to the sign-in where nothing would be lost', async () => {
    const { store } = await setUp();
    expect(await store.recover({ write: false })).toBe(false);
    expect(store.state()).toEqual({ status: 'signed-out', reason: 'expired' });
  });

  it.each([
    ['something is not saved', true, false],
    ['a write is under way', false, true],
  ])('keeps the page where %s, and sends again what was refused', async (_what, unsaved, write) => {
    const { auth, store, signInAgain } = await setUp({ unsaved });
    const sentAgain = store.recover({ write });
    expect(store.state()).toEqual(locked);
    // The lock stays as it is and needs no second sign-in.
    store.expire();
    const another = store.recover({ write: false });
    expect(store.state()).toEqual(locked);
    await signInAgain();
    expect(auth.calls).toEqual([['signIn', profile.email, 'secreto1']]);
    expect(await Promise.all([sentAgain, another])).toEqual([true, true]);
    expect(store.state()).toEqual({ status: 'signed-in', profile, counts });
  });

  it('sends nothing again for somebody else', async () => {
    const other = { ...profile, userId: '01h00000000000000000000001' };
    const { store, signInAgain } = await setUp({
      startSession: () => Promise.resolve({ profile: other }),
    });
    const sentAgain = store.recover({ write: true });
    await signInAgain();
    expect(await sentAgain).toBe(false);
    expect(store.state()).toEqual({ status: 'signed-in', profile: other });
  });

  it('stays locked for whom the API refuses, and says why', async () => {
    const { auth, store, signInAgain } = await setUp({ startSession: refused('UNAUTHENTICATED') });
    void store.recover({ write: true });
    await expect(signInAgain()).rejects.toHaveProperty('code', 'UNAUTHENTICATED');
    expect(store.state()).toEqual(locked);
    expect(auth.hasStoredSession()).toBe(false);
  });

  it('can be given up', async () => {
    const { store } = await setUp({ unsaved: true });
    const sentAgain = store.recover({ write: true });
    store.giveUp();
    expect(await sentAgain).toBe(false);
    expect(store.state()).toEqual({ status: 'signed-out', reason: 'expired' });
  });

  it('goes on when another tab signs the same person in', async () => {
    const { auth, store } = await setUp({ unsaved: true });
    auth.elsewhere('ended');
    expect(store.state()).toEqual(locked);
    const sentAgain = store.recover({ write: true });
    auth.elsewhere('started');
    expect(await sentAgain).toBe(true);
    expect(store.state()).toEqual({ status: 'signed-in', profile, counts });
  });
});

describe('a tab', () => {
  const other = { ...profile, userId: '01h00000000000000000000001' };

  it('at the sign-in follows another one that signs in', async () => {
    const auth = fakeAuth({ stored: false });
    const store = createSessionStore(auth, { ...never, me: give });
    await store.resume();
    auth.elsewhere('started');
    await vi.waitFor(() => expect(store.state().status).toBe('signed-in'));
  });

  it('follows another one that signs in as somebody else, unless it holds something unsaved', async () => {
    for (const unsaved of [false, true]) {
      let person = { profile, counts };
      const auth = fakeAuth({ stored: true });
      const store = createSessionStore(auth, { ...never, me: () => Promise.resolve(person) });
      await store.resume();
      store.keep(() => unsaved);
      auth.elsewhere('ended');
      person = { profile: other, counts };
      auth.elsewhere('started');
      await vi.waitFor(() =>
        expect(store.state()).toEqual(
          unsaved
            ? { status: 'signed-in', profile, counts, locked: true }
            : { status: 'signed-in', profile: other, counts },
        ),
      );
    }
  });
});
