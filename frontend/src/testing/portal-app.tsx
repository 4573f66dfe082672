import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Dashboard } from '../../../functions/dashboard/dashboard.domain.ts';
import { Providers } from '../app/providers.tsx';
import { createRouter } from '../app/router.tsx';
import { createSessionApi } from '../app/session.api.ts';
import { emptyHome } from '../features/dashboard/dashboard.samples.ts';
import type { Auth } from '../lib/auth/auth.types.ts';
import { Pages } from './pages.tsx';
import type { AppConfig } from '../lib/config.ts';
import { createSessionStore } from '../lib/session/session.ts';
import { createFakeApi, testConfig, type FakeApi } from './fake-api.ts';
import { fakeAuth, me, profile } from './fake-auth.ts';

/** The dashboard of a client who has nothing yet. */
export const emptyDashboard: Dashboard = {
  websites: { total: 0, recent: [] },
  activities: { total: 0, open: 0, completedPercent: 0, recent: [] },
  users: null,
  activePlans: null,
  attention: null,
  monitoredSites: null,
  home: emptyHome,
};

const defaults: FakeApi = {
  'GET /api/profile': me(),
  'POST /api/session': { body: profile },
  'GET /api/dashboard': { body: emptyDashboard },
  'GET /api/notifications/unread': { body: { unread: 0, waitingActivities: 0, attention: null } },
};

export interface PortalOptions {
  /** Somebody was signed in before. */
  stored?: boolean;
  auth?: Partial<Auth>;
  /** What differs in the stage's configuration. */
  config?: Partial<AppConfig>;
  answers?: FakeApi;
}

/** The whole portal at `address`: the real router and pages over a fake Cognito and a fake API. */
export function openPortal(address: string, options: PortalOptions = {}) {
  history.replaceState(null, '', address);
  const auth = fakeAuth({ stored: options.stored ?? false, ...options.auth });
  const answers = { ...defaults, ...options.answers };
  const { api, calls } = createFakeApi(
    answers,
    (call) => session.recover(call),
    (role) => session.checkRole(role),
  );
  const session = createSessionStore(auth, createSessionApi(api));
  void session.resume();
  const user = userEvent.setup();
  const view = render(
    <Providers services={{ config: { ...testConfig, ...options.config }, auth, session, api }}>
      <Pages router={createRouter()} />
    </Providers>,
  );
  return { user, calls, auth, session, view, answers };
}
