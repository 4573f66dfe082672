import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider, type RouteObject } from 'react-router';
import { ToastProvider } from '../../components/ui/toast.tsx';
import { createApiClient } from '../../lib/api-client.ts';
import { ApiProvider } from '../../lib/api.context.tsx';
import { websitesRoutes } from './websites.routes.tsx';

// What this feature's tests put around its pages: the app's providers over a fake API.

export type FakeAnswer = { status?: number; body: unknown } | Error;
export interface FakeCall {
  query: URLSearchParams;
  body: unknown;
}
/** Answers by route: `'GET /api/websites': () => ({ body })`. An Error is a lost connection. */
export type FakeApi = Record<string, (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>>;

const elsewhere: RouteObject = {
  path: '*',
  element: (
    <p>
      Otra página <Link to="/websites/create">Al formulario</Link>
    </p>
  ),
};

/** Shows the feature at `path`. `calls` lists what the API was asked, in order: `'POST /api/websites'`. */
export function showApp(path: string, fake: FakeApi) {
  const calls: string[] = [];
  const api = createApiClient({
    base: '/api',
    accessToken: () => Promise.resolve('token'),
    onUnauthenticated: () => undefined,
    fetch: async (url, init) => {
      const { pathname, searchParams: query } = new URL(url, 'http://portal.test');
      const call = `${init.method ?? 'GET'} ${pathname}`;
      calls.push(call);
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const answer = await fake[call]?.({ query, body });
      if (answer === undefined) throw new Error(`Nobody answers ${call}`);
      if (answer instanceof Error) throw answer;
      return Response.json(answer.body, { status: answer.status ?? 200 });
    },
  });
  const router = createMemoryRouter([...websitesRoutes, elsewhere], { initialEntries: [path] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(
    <ApiProvider value={api}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </ApiProvider>,
  );
  return { ...shown, calls, router, queryClient };
}
