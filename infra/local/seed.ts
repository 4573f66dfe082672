import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { accountsContract } from '../../functions/accounts/accounts.contract.ts';
import { websitesContract } from '../../functions/websites/websites.contract.ts';
import { localClientConfig, localEndpoint } from './aws.ts';
import { demoConnectorKey, demoUsers, demoWebsiteName } from './demo.ts';
import type { DemoUser } from './demo.ts';
import { signInForToken } from './sign-in.ts';

export interface SeedOptions {
  stackPort: number;
  portalUrl: string;
  userPoolId: string;
  clientId: string;
  /** Address of the local WordPress; without it the client has no site. */
  wordpressUrl: string | undefined;
}

interface Api {
  portalUrl: string;
  token: string;
}

/**
 * Makes the demo people and the client's site, unless they are there. Past the accounts everything goes
 * through the portal, as people do it: what the demo shows is what the API allows.
 */
export async function seedDemoData(options: SeedOptions): Promise<void> {
  const cognito = new CognitoIdentityProviderClient(localClientConfig(options.stackPort));
  for (const user of demoUsers) {
    await ensureAccount(cognito, options.userPoolId, user);
    const token = await signInForToken(
      { ...options, userPoolEndpoint: localEndpoint(options.stackPort) },
      user,
    );
    const api = { portalUrl: options.portalUrl, token };
    await call(api, { route: accountsContract.startSession }, z.unknown());
    if (user.role === 'cliente' && options.wordpressUrl !== undefined) {
      await ensureWebsite(api, options.wordpressUrl);
    }
  }
}

async function ensureAccount(
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
  user: DemoUser,
): Promise<void> {
  const Username = user.email;
  try {
    await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        // Nobody invited them: an invitation in the mailbox would only confuse.
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: user.email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'given_name', Value: user.firstName },
          { Name: 'family_name', Value: user.lastName },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  await cognito.send(
    new AdminSetUserPasswordCommand({
      UserPoolId,
      Username,
      Password: user.password,
      Permanent: true,
    }),
  );
  await cognito.send(
    new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: user.role }),
  );
}

const websitesPage = z.object({ items: z.array(z.object({ url: z.string() })) });

async function ensureWebsite(api: Api, url: string): Promise<void> {
  const { items } = await call(api, { route: websitesContract.list }, websitesPage);
  const origin = new URL(url).origin;
  if (items.some((site) => new URL(site.url).origin === origin)) return;
  const body = {
    name: demoWebsiteName,
    url,
    type: 'informativo',
    apiKey: demoConnectorKey,
    comments: 'El WordPress que arranca con el portal en esta máquina.',
  };
  await call(api, { route: websitesContract.create, body }, z.unknown());
}

async function call<T>(
  api: Api,
  { route, body }: { route: { method: string; path: string }; body?: object },
  schema: z.ZodType<T>,
): Promise<T> {
  const answer = await fetch(`${api.portalUrl}/api${route.path}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${api.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(`${route.method} ${route.path} answered ${answer.status}: ${text}`);
  }
  return schema.parse(JSON.parse(text));
}
