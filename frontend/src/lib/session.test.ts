import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { fakeAuth, profile } from '../testing/fake-auth.ts';
import { createSessionStore, type SessionApi } from './session.ts';

const refused = (code: ApiError['code']) => () => Promise.reject(new ApiError(code, code));
const unread = { count: 3, at: 0 };
const give = () => Promise.resolve({ profile, unread });
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
    expect(store.state()).toEqual({ status: 'signed-in', profile, unread });
  });

  it('makes the profile where it is missing', async () => {
    const api = { me: refused('PROFILE_MISSING'), startSession: give };
    const store = createSessionStore(fakeAuth({ stored: true }), api);
    await store.resume();
    expect(store.state()).toEqual({ status: 'signed-in', profile, unread });
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
    expect(store.state()).toEqual({ status: 'signed-in', profile, unread });
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
    expect(store.state()).toEqual({ status: 'signed-in', profile: changed, unread });
  });

  it('takes over another role that the API speaks of, asking for the profile once', async () => {
    let role: 'admin' | 'cliente' = 'admin';
    let asked = 0;
    const store = createSessionStore(fakeAuth({ stored: true }), {
      ...never,
      me: async () => {
        asked += 1;
        store.checkRole(role);
        return { profile: { ...profile, role }, unread };
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

  it('stays as it is where the API speaks of another role and the profile has the same', async () => {
    const store = createSessionStore(fakeAuth({ stored: true }), { ...never, me: give });
    await store.resume();
    const before = store.state();
    store.checkRole('admin');
    await Promise.resolve();
    expect(store.state()).toBe(before);
  });

  it('ends by leaving, at once', async () => {
    const auth = fakeAuth({ stored: true });
    const store = createSessionStore(auth, { ...never, me: give });
    await store.resume();
    store.leave();
    expect(store.state()).toEqual({ status: 'signed-out', reason: 'left' });
    expect(auth.hasStoredSession()).toBe(false);
  });

  it('ends when it ended elsewhere, and tells its listeners', async () => {
    const auth = fakeAuth({ stored: true });
    const store = createSessionStore(auth, { ...never, me: give });
    await store.resume();
    let told = 0;
    const stop = store.subscribe(() => {
      told += 1;
    });
    auth.endElsewhere();
    expect(store.state()).toEqual({ status: 'signed-out', reason: 'expired' });
    stop();
    await store.resume();
    expect(told).toBe(1);
  });
});
