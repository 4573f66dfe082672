import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '../app/providers.tsx';
import { createRouter } from '../app/router.tsx';
import { createSessionApi } from '../app/session.api.ts';
import type { Auth } from '../lib/auth/auth.types.ts';
import { createSessionStore } from '../lib/session.ts';
import { createFakeApi, testConfig, type FakeApi } from './fake-api.ts';
import { fakeAuth, profile } from './fake-auth.ts';

const defaults: FakeApi = {
  'GET /api/profile': { body: profile },
  'POST /api/session': { body: profile },
  'GET /api/websites': { body: { items: [], nextCursor: null } },
};

export interface PortalOptions {
  /** Somebody was signed in before. */
  stored?: boolean;
  auth?: Partial<Auth>;
  answers?: FakeApi;
}

/** The whole portal at `address`: the real router and pages over a fake Cognito and a fake API. */
export function openPortal(address: string, options: PortalOptions = {}) {
  history.replaceState(null, '', address);
  const auth = fakeAuth({ stored: options.stored ?? false, ...options.auth });
  const answers = { ...defaults, ...options.answers };
  const { api, calls } = createFakeApi(answers, () => session.expire());
  const session = createSessionStore(auth, createSessionApi(api));
  void session.resume();
  const user = userEvent.setup();
  const view = render(
    <Providers services={{ config: testConfig, auth, session, api }}>
      <RouterProvider router={createRouter()} />
    </Providers>,
  );
  return { user, calls, auth, session, view, answers };
}
