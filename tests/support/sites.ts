import { createServer, type RequestListener, type Server } from 'node:http';
import { statusContract } from '../../functions/status/status.contract.ts';
import type { SiteStatusDetail } from '../../functions/status/status.domain.ts';
import { websitesContract } from '../../functions/websites/websites.contract.ts';
import type { Website } from '../../functions/websites/websites.domain.ts';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';
import { callOk, callRoute, codeOf, okOf } from '../../infra/local/client/portal-client.ts';
import { signInAdmin, type Person } from './people.ts';
import { until } from './until.ts';

/**
 * Registers a site of a person; every field may be given. One more than a client without a plan may register is
 * registered by an administrator and assigned.
 */
export async function registerSite(
  stack: StackInfo,
  { token, profile: { userId } }: Person,
  site: { url: string; apiKey?: string | null; name?: string },
): Promise<Website> {
  const body = { name: 'Sitio de prueba', type: 'blog', apiKey: 'clave-de-prueba-1', ...site };
  const answer = await callRoute(stack, websitesContract.create, { token, body });
  if (codeOf(answer) !== 'SITE_LIMIT_WITHOUT_PLAN') return okOf(websitesContract.create, answer);
  const admin = await signInAdmin(stack);
  const made = await callOk(stack, websitesContract.create, { token: admin.token, body });
  const assigned = { userId, websiteIds: [made.websiteId] };
  await callOk(stack, websitesContract.assign, { token: admin.token, body: assigned });
  return { ...made, userId };
}

export const statusOf = (stack: StackInfo, { token }: Person, websiteId: string) =>
  callOk(stack, statusContract.detail, { token, params: { websiteId } });

/** Asks for a sync and waits for its end, however it ends. */
export async function syncToTheEnd(
  stack: StackInfo,
  person: Person,
  websiteId: string,
): Promise<SiteStatusDetail> {
  const { token } = person;
  await callOk(stack, statusContract.sync, { token, params: { websiteId } });
  return until(async () => {
    const status = await statusOf(stack, person, websiteId);
    return /completed|failed/.test(status.sync.state) ? status : undefined;
  });
}

/** A site of a test's own on one of the loopback ports that the local stage may read. */
export async function serveSite(port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return server;
}

export async function closeSite(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
