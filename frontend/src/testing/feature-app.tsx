import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { ToastProvider } from '../components/ui/toast.tsx';
import { ApiProvider } from '../lib/api.context.tsx';
import { ConfigProvider } from '../lib/config.context.tsx';
import { PageSiteProvider, usePageSite } from '../lib/page-site.context.tsx';
import { createFakeApi, testConfig, type FakeApi } from './fake-api.ts';

/** Whatever the feature leads to that is not its own. */
const elsewhere: RouteObject = { path: '*', element: <p>Otra página</p> };

/** What the page told the layout, for tests to read. */
function PageSite() {
  return <output data-testid="page-site">{usePageSite()}</output>;
}

/**
 * One feature's routes at `path`, with the app's providers over a fake API and nothing tried twice. For what only
 * the whole portal does (guards, menu, titles) there is `openPortal`.
 */
export function showFeature(routes: RouteObject[], path: string, answers: FakeApi) {
  const { api, calls } = createFakeApi(answers);
  const root: RouteObject = { hydrateFallbackElement: <></>, children: [...routes, elsewhere] };
  const router = createMemoryRouter([root], { initialEntries: [path] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(
    <ConfigProvider value={testConfig}>
      <ApiProvider value={api}>
        <QueryClientProvider client={queryClient}>
          <PageSiteProvider>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
            <PageSite />
          </PageSiteProvider>
        </QueryClientProvider>
      </ApiProvider>
    </ConfigProvider>,
  );
  return { ...shown, calls, router, queryClient };
}
