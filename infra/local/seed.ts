import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { accountsContract } from '../../functions/accounts/accounts.contract.ts';
import { notificationsContract } from '../../functions/notifications/notifications.contract.ts';
import { profilesContract } from '../../functions/profiles/profiles.contract.ts';
import { usersContract } from '../../functions/users/users.contract.ts';
import { websitesContract } from '../../functions/websites/websites.contract.ts';
import { localClientConfig, localEndpoint } from './aws.ts';
import { createUserPool } from '../../functions/core/auth/user-pool.ts';
import { ensureDemoAccount } from './demo-accounts.ts';
import { demoNotifications } from './demo-notifications.ts';
import {
  demoConnectorKey,
  demoInvitation,
  demoProfiles,
  demoUsers,
  demoWebsiteName,
  demoWebsites,
} from './demo.ts';
import type { DemoUser, DemoWebsite } from './demo.ts';
import { callOk } from './portal-client.ts';
import { seedPlans } from './seed-plans.ts';
import { signInForToken } from './sign-in.ts';
import type { PortalCaller, Visitor } from './visitor.ts';

export interface SeedOptions {
  stackPort: number;
  portalUrl: string;
  userPoolId: string;
  clientId: string;
  /** Address of the local WordPress; without it the first client lacks that site. */
  wordpressUrl: string | undefined;
  /** Where the PayPal simulator answers. */
  paypalUrl: string;
}

/**
 * Makes the demo people and what they have, unless it is there. Past the accounts everything goes through the
 * portal, as people do it: what the demo shows is what the API allows.
 */
export async function seedDemoData(options: SeedOptions): Promise<void> {
  const cognito = new CognitoIdentityProviderClient(localClientConfig(options.stackPort));
  const userPool = createUserPool(cognito, options.userPoolId);
  const visitors: Visitor[] = [];
  for (const user of demoUsers) {
    await ensureDemoAccount(userPool, user);
    visitors.push(await signIn(options, user));
  }
  const clients = visitors.filter(({ user }) => user.role === 'cliente');
  for (const client of clients) await seedClient(client);
  const admin = visitors.find(({ user }) => user.role === 'admin');
  if (!admin) return;
  await ensureInvitation(admin);
  await ensureNotifications(admin, clients);
  const [first, second] = clients;
  if (first && second) await seedPlans(admin, [first, second], options);
  // After the plan that makes room for it.
  if (first && options.wordpressUrl !== undefined) {
    await ensureWordpress(first, options.wordpressUrl);
  }
}

async function signIn(options: SeedOptions, user: DemoUser): Promise<Visitor> {
  const pool = { ...options, userPoolEndpoint: localEndpoint(options.stackPort) };
  const token = await signInForToken(pool, user);
  const call: PortalCaller = (route, parts) => callOk(options, route, { ...parts, token });
  const { userId } = await call(accountsContract.startSession);
  return { user, userId, call };
}

async function seedClient({ user, call }: Visitor): Promise<void> {
  if (user.role !== 'cliente') return;
  const { phone, firstName, lastName } = await call(profilesContract.me);
  // Once only: whoever has deleted a site, or given it away, does not want it back at the next start.
  if (phone === '') {
    for (const site of demoWebsites[user.email]) await ensureWebsite(call, site);
    const body = { firstName, lastName, ...demoProfiles[user.email] };
    await call(profilesContract.update, { body });
  }
}

async function ensureWordpress({ call }: Visitor, url: string): Promise<void> {
  await ensureWebsite(call, {
    name: demoWebsiteName,
    url,
    type: 'informativo',
    apiKey: demoConnectorKey,
    comments: 'El WordPress que arranca con el portal en esta máquina.',
  });
}

async function ensureWebsite(call: PortalCaller, site: DemoWebsite): Promise<void> {
  const { origin, host } = new URL(site.url);
  const { items } = await call(websitesContract.list, { query: { search: host } });
  if (items.some(({ url }) => new URL(url).origin === origin)) return;
  await call(websitesContract.create, { body: site });
}

async function ensureInvitation({ call }: Visitor): Promise<void> {
  const query = { search: demoInvitation.email };
  const { total } = await call(usersContract.list, { query });
  if (total === 0) await call(usersContract.create, { body: demoInvitation });
}

/** Only into an empty portal: whoever deleted one does not want it back. */
async function ensureNotifications(admin: Visitor, clients: readonly Visitor[]): Promise<void> {
  const { counts } = await admin.call(notificationsContract.list);
  if (counts.all > 0) return;
  for (const { to, read, ...message } of demoNotifications) {
    const recipient = clients.find(({ user }) => user.email === to);
    const body = { ...message, userId: recipient?.userId ?? null };
    const { notificationId } = await admin.call(notificationsContract.create, { body });
    if (read) await recipient?.call(notificationsContract.markRead, { params: { notificationId } });
  }
}
