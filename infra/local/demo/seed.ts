import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { accountsContract } from '../../../functions/accounts/accounts.contract.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { accountsTermsContract } from '../../../functions/accounts/terms/accounts.terms.contract.ts';
import { localTerms } from '../../config.ts';
import { localClientConfig, localEndpoint } from '../deploy/aws.ts';
import { createUserPool } from '../../../functions/core/auth/user-pool.ts';
import { ensureDemoAccount } from './accounts.ts';
import { demoNotifications } from './notifications.ts';
import { demoInvitation, demoUsers, demoWebsites, type DemoUser } from './demo.ts';
import { callOk } from '../client/portal-client.ts';
import { seedBackups, type BackupsSeed } from './seed-backups.ts';
import { seedPlans } from './seed-plans.ts';
import { ensureWordpress } from './seed-websites.ts';
import { signInForToken } from '../client/sign-in.ts';
import { signInWithDemoFactor, type DemoFactorOptions } from './demo-factor.ts';
import type { PortalCaller, Visitor } from './visitor.ts';

export interface SeedOptions extends DemoFactorOptions {
  /** Address of the local WordPress; without it the first client lacks that site. */
  wordpressUrl: string | undefined;
  /** Where the PayPal simulator answers. */
  paypalUrl: string;
}

/**
 * Makes the demo people and what they have, unless it is there. Past the accounts everything goes through the
 * portal, as people do it: what the demo shows is what the API allows. Answers the secrets of their authenticators, by
 * e-mail.
 */
export async function seedDemoData(options: SeedOptions): Promise<Map<string, string>> {
  const cognito = new CognitoIdentityProviderClient(localClientConfig(options.stackPort));
  const userPool = createUserPool(cognito, options.userPoolId);
  const visitors: Visitor[] = [];
  const secrets = new Map<string, string>();
  for (const user of demoUsers) {
    await ensureDemoAccount(userPool, user);
    visitors.push(await signIn(options, user, secrets));
  }
  const clients = visitors.filter(({ user }) => user.role === 'cliente');
  const admin = visitors.find(({ user }) => user.role === 'admin');
  const [first, second] = clients;
  if (!admin || !first || !second) return secrets;
  await ensureInvitation(admin);
  await ensureNotifications(admin, clients);
  await seedPlans(admin, [first, second], options);
  // After the plan that makes room for it.
  if (options.wordpressUrl !== undefined) await ensureWordpress(first, options.wordpressUrl);
  return secrets;
}

/** Has the first client's WordPress back itself up, and another site of theirs have a damaged backup. Takes a minute or two. */
export async function seedDemoBackups(
  options: SeedOptions,
  given: Pick<BackupsSeed, 'wordpress' | 'signal'>,
): Promise<void> {
  const owner = demoUsers.find(({ role }) => role === 'cliente');
  const [site] = demoWebsites['cliente@portal.test'];
  if (!owner || !site) return;
  const { call } = await signIn(options, owner, new Map());
  const damagedHost = new URL(site.url).host;
  await seedBackups({ portalUrl: options.portalUrl, call, damagedHost, ...given });
}

async function signIn(
  options: SeedOptions,
  user: DemoUser,
  secrets: Map<string, string>,
): Promise<Visitor> {
  const token = await tokenOf(options, user, secrets);
  const call: PortalCaller = (route, parts) => callOk(options, route, { ...parts, token });
  const { userId, acceptedTerms } = await call(accountsContract.startSession);
  const { version } = localTerms;
  if (acceptedTerms?.version !== version) {
    await call(accountsTermsContract.acceptTerms, { body: { version } });
  }
  return { user, userId, call };
}

async function tokenOf(
  options: SeedOptions,
  user: DemoUser,
  secrets: Map<string, string>,
): Promise<string> {
  if (user.role === 'admin') {
    const { token, secret } = await signInWithDemoFactor(options, user);
    secrets.set(user.email, secret);
    return token;
  }
  return signInForToken({ ...options, userPoolEndpoint: localEndpoint(options.stackPort) }, user);
}

async function ensureInvitation({ call }: Visitor): Promise<void> {
  const query = { search: demoInvitation.email };
  const { total } = await call(usersContract.list, { query });
  if (total === 0) await call(usersContract.create, { body: demoInvitation });
}

/** Only into an empty portal: a person who deleted one does not want it back. */
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
