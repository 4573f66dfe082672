import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { ToastProvider } from '../components/ui/overlays/toast.tsx';
import { ApiProvider } from '../lib/http/api.context.tsx';
import { ConfigProvider } from '../lib/config.context.tsx';
import { PageSiteProvider, usePageSite } from '../lib/page-site.context.tsx';
import { createQueryClient } from '../lib/queries/query-client.ts';
import { Pages } from './pages.tsx';
import type { Person, SessionStore } from '../lib/session/session.ts';
import { SessionProvider } from '../lib/session/session.context.tsx';
import { createFakeApi, testConfig, type FakeApi } from './fake-api.ts';
import { profile } from './fake-auth.ts';

/** Whatever the feature leads to that is not its own. */
const elsewhere: RouteObject = { path: '*', element: <p>Otra página</p> };

/** The site that the page set for the layout, for tests to read. */
function PageSite() {
  return <output data-testid="page-site">{usePageSite()}</output>;
}

/** A session in which somebody is signed in, for good. */
function sessionOf(answers: FakeApi): SessionStore {
  const own = answers['GET /api/profile'];
  const body = (typeof own === 'object' && 'body' in own ? own.body : {}) as Partial<Person>;
  const state = {
    status: 'signed-in' as const,
    profile: { ...profile, ...body },
    ...(body.views && { views: body.views }),
    companyErasesAt: body.companyErasesAt ?? null,
  };
  const nothing = () => undefined;
  return {
    subscribe: () => nothing,
    state: () => state,
    resume: () => Promise.resolve(),
    begin: () => Promise.resolve(),
    confirm: nothing,
    update: nothing,
    checkRole: nothing,
    leave: nothing,
    expire: nothing,
    keep: () => nothing,
    recover: () => Promise.resolve(false),
    giveUp: nothing,
  };
}

/**
 * One feature's routes at `path`, with the app's providers over a fake API and nothing tried twice. Signed in is a
 * client, or who `answers['GET /api/profile']` says. For what only the whole portal does (guards, menu, titles) there
 * is `openPortal`.
 */
export function showFeature(routes: RouteObject[], path: string, answers: FakeApi) {
  const { api, calls } = createFakeApi(answers);
  const session = sessionOf(answers);
  const root: RouteObject = { hydrateFallbackElement: <></>, children: [...routes, elsewhere] };
  const router = createMemoryRouter([root], { initialEntries: [path] });
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  const shown = render(
    <ConfigProvider value={testConfig}>
      <ApiProvider value={api}>
        <SessionProvider value={session}>
          <QueryClientProvider client={queryClient}>
            <PageSiteProvider>
              <ToastProvider>
                <Pages router={router} />
              </ToastProvider>
              <PageSite />
            </PageSiteProvider>
          </QueryClientProvider>
        </SessionProvider>
      </ApiProvider>
    </ConfigProvider>,
  );
  return { ...shown, calls, router, queryClient };
}
