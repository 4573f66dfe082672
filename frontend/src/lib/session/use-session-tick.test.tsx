// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeAuth, profile } from '../../testing/fake-auth.ts';
import { ApiError } from '../http/api-error.ts';
import { AuthProvider, SessionProvider } from './session.context.tsx';
import { createSessionStore } from './session.ts';
import { useSessionTick } from './use-session-tick.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Mounts the hook for a signed-in person with these tokens; `asked` counts the calls. */
async function signedIn(token: () => Promise<string | undefined>) {
  let asked = 0;
  const auth = fakeAuth({
    stored: true,
    accessToken: () => {
      asked += 1;
      return token();
    },
  });
  const session = createSessionStore(auth, {
    startSession: () => Promise.reject(new ApiError('INTERNAL', 'x')),
    me: () =>
      Promise.resolve({
        profile,
        counts: { unread: 0, reports: 0, waiting: 0, attention: null, at: 0 },
      }),
  });
  await session.resume();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AuthProvider value={auth}>
      <SessionProvider value={session}>{children}</SessionProvider>
    </AuthProvider>
  );
  const { unmount } = renderHook(useSessionTick, { wrapper });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { session, pass, unmount, looks: () => asked };
}

it('looks at the tokens every 30 seconds, as long as somebody is signed in', async () => {
  const { session, pass, unmount, looks } = await signedIn(() => Promise.resolve('token'));
  await pass(29_999);
  expect(looks()).toBe(0);
  await pass(1);
  expect(looks()).toBe(1);
  await pass(60_000);
  expect(looks()).toBe(3);
  expect(session.state().status).toBe('signed-in');
  unmount();
  await pass(60_000);
  expect(looks()).toBe(3);
});

it('ends the session that has no tokens any more', async () => {
  const { session, pass } = await signedIn(() => Promise.resolve(undefined));
  await pass(30_000);
  expect(session.state()).toEqual({ status: 'signed-out', reason: 'expired' });
});

it('keeps it while there is no network, and looks again', async () => {
  const { session, pass, looks } = await signedIn(() => Promise.reject(new TypeError('offline')));
  await pass(60_000);
  expect(session.state().status).toBe('signed-in');
  expect(looks()).toBe(2);
});
