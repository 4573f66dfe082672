import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from 'react-router/dom';
import { createApiClient } from '../lib/api-client.ts';
import { parseConfig } from '../lib/config.ts';
import { fakeAuth, profile } from '../lib/session.fakes.ts';
import { createSessionStore } from '../lib/session.ts';
import type { Auth } from '../lib/auth/auth.types.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { createSessionApi } from './session.api.ts';

// The whole portal for tests: the real router and pages over a fake Cognito and a fake API.

const config = parseConfig({
  userPoolId: 'pool',
  clientId: 'client',
  region: 'us-east-1',
  whatsappNumber: '56912345678',
});

/** Bodies by route, `'GET /api/websites'`; a Response is answered as it is. */
export type FakeAnswers = Record<string, unknown>;

const defaults: FakeAnswers = {
  'GET /api/profile': profile,
  'POST /api/session': profile,
  'GET /api/websites': { items: [], nextCursor: null },
};

export interface PortalOptions {
  /** Somebody was signed in before. */
  stored?: boolean;
  auth?: Partial<Auth>;
  answers?: FakeAnswers;
}

/** Opens the portal at `address`. `calls` lists what the API was asked, in order. */
export function openPortal(address: string, options: PortalOptions = {}) {
  history.replaceState(null, '', address);
  const calls: string[] = [];
  const auth = fakeAuth({ stored: options.stored ?? false, ...options.auth });
  const answers = { ...defaults, ...options.answers };
  const api = createApiClient({
    base: '/api',
    accessToken: () => Promise.resolve('token'),
    onUnauthenticated: () => session.expire(),
    fetch: (url, init) => {
      const call = `${init.method ?? 'GET'} ${url}`;
      calls.push(call);
      const answer = answers[call];
      return Promise.resolve(answer instanceof Response ? answer.clone() : Response.json(answer));
    },
  });
  const session = createSessionStore(auth, createSessionApi(api));
  void session.resume();
  const user = userEvent.setup();
  const view = render(
    <Providers services={{ config, auth, session, api }}>
      <RouterProvider router={createRouter()} />
    </Providers>,
  );
  return { user, calls, auth, session, view, answers };
}

export const refusal = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message, requestId: 'r-1' } }, { status });
