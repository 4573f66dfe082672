import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { ToastProvider } from '../../components/ui/toast.tsx';
import { createApiClient } from '../../lib/api-client.ts';
import { ApiProvider } from '../../lib/api.context.tsx';
import { ConfigProvider } from '../../lib/config.context.tsx';
import { parseConfig } from '../../lib/config.ts';
import { PageSiteProvider, usePageSite } from '../../lib/page-site.context.tsx';
import { statusRoutes } from './status.routes.tsx';

// What this feature's tests put around its pages: the app's providers over a fake API.

export type FakeAnswer = { status?: number; body: unknown } | Error;
/** Answers by route: `'GET /api/status': () => ({ body })`. An Error is a lost connection. */
export type FakeApi = Record<
  string,
  (call: { query: URLSearchParams }) => FakeAnswer | Promise<FakeAnswer>
>;

export const apiError = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  body: { error: { code, message, requestId: 'r-1' } },
});

const config = parseConfig({
  userPoolId: 'pool',
  clientId: 'client',
  region: 'us-east-1',
  whatsappNumber: '56912345678',
  timeZone: 'UTC',
});

function PageSite() {
  return <output data-testid="page-site">{usePageSite()}</output>;
}

/** Shows the feature at `path`. `calls` lists what the API was asked, in order: `'POST /api/status/…/sync'`. */
export function showApp(path: string, fake: FakeApi) {
  const calls: string[] = [];
  const api = createApiClient({
    base: '/api',
    accessToken: () => Promise.resolve('token'),
    onUnauthenticated: () => undefined,
    fetch: async (url, init) => {
      const { pathname, searchParams } = new URL(url, 'http://portal.test');
      const call = `${init.method ?? 'GET'} ${pathname}`;
      calls.push(call);
      const answer = await fake[call]?.({ query: searchParams });
      if (answer === undefined) throw new Error(`Nobody answers ${call}`);
      if (answer instanceof Error) throw answer;
      return Response.json(answer.body, { status: answer.status ?? 200 });
    },
  });
  const elsewhere: RouteObject = { path: '*', element: <p>Otra página</p> };
  const router = createMemoryRouter([...statusRoutes, elsewhere], { initialEntries: [path] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(
    <ConfigProvider value={config}>
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
