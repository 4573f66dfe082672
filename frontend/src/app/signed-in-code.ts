import { once } from '../lib/once.ts';

/*
 * The code behind the sign-in. Each step imports what the next one needs. So the browser evaluates each in a task of its own,
 * and answers between them: all at once block a phone for a tenth of a second.
 */

export const loadApiClient = once(() => import('../lib/http/api-client.ts'));

export const loadSessionApi = once(async () => {
  await loadApiClient();
  return import('./session.api.ts');
});

export const loadProtectedRoutes = once(async () => {
  await loadSessionApi();
  await import('./shared-schemas.ts');
  return import('./protected.routes.tsx');
});
