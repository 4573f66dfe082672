import { randomUUID } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  SignUpCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import { accountsContract } from '../../functions/accounts/accounts.contract.ts';
import type { Role } from '../../functions/core/validation/role.ts';
import type { Profile } from '../../functions/profiles/profiles.domain.ts';
import { usersContract } from '../../functions/users/users.contract.ts';
import { localTerms } from '../../infra/config.ts';
import { localAccount } from '../../infra/local/deploy/aws.ts';
import {
  signInAs,
  signInForToken,
  type SignedIn,
  type SigningIn,
} from '../../infra/local/client/sign-in.ts';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { writeItem } from '../../functions/core/table/entity/items.ts';
import { createMembership } from '../../functions/profiles/profiles.membership.view.ts';
import { tableOf } from './table.ts';
import { enrolFactor, secretOf } from './access/authenticator.ts';

/** The code by which the local user pool confirms every sign-up. */
export const SIGN_UP_CODE = '123456';
export const PASSWORD = 'clave-de-prueba-9';

/** By which a sign-up says that it accepts the terms. */
export const termsAttribute = { Name: 'custom:terms', Value: localTerms.version };

export interface Person {
  email: string;
  token: string;
  profile: Profile;
}

/** A client of the user pool with the local root key; sign-up itself needs none. */
export const cognitoOf = (stack: StackInfo) =>
  new CognitoIdentityProviderClient({
    endpoint: stack.endpointUrl,
    region: stack.region,
    credentials: { accessKeyId: localAccount.key, secretAccessKey: localAccount.key },
  });

/** An address nobody else uses. */
export const newEmail = (name = 'persona') => `${name}-${randomUUID().slice(0, 8)}@prueba.test`;

/** Signs a person up, with more attributes where a test tries what it may not. */
export async function signUp(
  stack: StackInfo,
  email: string,
  extra: AttributeType[] = [],
): Promise<void> {
  await cognitoOf(stack).send(
    new SignUpCommand({
      ClientId: stack.clientId,
      Username: email,
      Password: PASSWORD,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'given_name', Value: 'Ana' },
        { Name: 'family_name', Value: 'Pérez' },
        termsAttribute,
        ...extra,
      ],
    }),
  );
}

export async function confirm(stack: StackInfo, email: string): Promise<void> {
  await cognitoOf(stack).send(
    new ConfirmSignUpCommand({
      ClientId: stack.clientId,
      Username: email,
      ConfirmationCode: SIGN_UP_CODE,
    }),
  );
}

/** An access token, by SRP as the browser signs in, of which the portal does not know yet. */
export const bareTokenOf = (stack: StackInfo, person: { email: string; password: string }) =>
  signInForToken({ ...stack, userPoolEndpoint: stack.endpointUrl }, person);

/** The access token of a person who signs in as the form does it. */
export const tokenOf = async (stack: StackInfo, person: SigningIn) =>
  (await startSession(stack, person)).token;

/** Another access token of a session, by what the browser keeps of it. @throws NotAuthorizedException */
export async function renewedToken(stack: StackInfo, { stored }: SignedIn): Promise<string> {
  const RefreshToken = Object.entries(stored).find(([key]) => key.endsWith('.refreshToken'))?.[1];
  const command = new GetTokensFromRefreshTokenCommand({ ClientId: stack.clientId, RefreshToken });
  const { AuthenticationResult } = await cognitoOf(stack).send(command);
  return AuthenticationResult?.AccessToken ?? '';
}

/** Whether a session can still be renewed at the pool. */
export const canRefresh = (stack: StackInfo, session: SignedIn): Promise<boolean> =>
  renewedToken(stack, session).then(
    () => true,
    () => false,
  );

/** Signs a person in with a session of the portal, as the sign-in form does. */
export async function startSession(stack: StackInfo, person: SigningIn): Promise<SignedIn> {
  const secret = person.secret ?? (await secretOf(person.email));
  const pool = { ...stack, userPoolEndpoint: stack.endpointUrl };
  const signedIn = await signInAs(pool, { ...person, secret });
  await callOk(stack, accountsContract.startSession, { token: signedIn.token });
  return signedIn;
}

/** First sessions of people, by e-mail, that no browser has yet. */
const firstSessions = new Map<string, SignedIn>();

/** The session that a person was made with, for one browser: signing in costs half a second of arithmetic. */
export function claimFirstSession(email: string): SignedIn | undefined {
  const session = firstSessions.get(email);
  firstSessions.delete(email);
  return session;
}

/** A new client of the portal: signed up, confirmed, signed in, with a profile. */
export async function newClient(stack: StackInfo, name?: string): Promise<Person> {
  const email = newEmail(name);
  await signUp(stack, email);
  await confirm(stack, email);
  const session = await signInAs(
    { ...stack, userPoolEndpoint: stack.endpointUrl },
    { email, password: PASSWORD },
  );
  firstSessions.set(email, session);
  const { token } = session;
  const opened = await callOk(stack, accountsContract.startSession, { token });
  const { needsSecondFactor: _, confirmedSeconds: __, companyErasesAt: ___, ...profile } = opened;
  return { email, token, profile };
}

/** As the page does that asks who was made by an administrator: no route answers them before their second factor. */
async function acceptTerms(stack: StackInfo, userId: string): Promise<void> {
  const table = tableOf(stack);
  const people = createMembership(table);
  const before = await people.findStored(userId);
  if (!before) throw new Error(`${userId} is not there`);
  const { version } = localTerms;
  await writeItem(
    table,
    people.acceptTerms(before, { version, acceptedAt: new Date().toISOString() }),
  );
}

/** A new account with a password of its own, as owners make them; it is signed in, and has no second factor. */
export async function newBareAccount(
  stack: StackInfo,
  role: Role,
  lastName = 'Pérez',
): Promise<Person> {
  const { token } = await signInAdmin(stack);
  const body = {
    ...{ email: newEmail(role), firstName: 'Ana', lastName, role },
    // Of an administrator.
    position: 'owner' as const,
  };
  const { user } = await callOk(stack, usersContract.create, { token, body });
  const change = { mode: 'manual', password: PASSWORD };
  const params = { userId: user.userId };
  await callOk(stack, usersContract.changePassword, { token, params, body: change });
  await acceptTerms(stack, user.userId);
  const own = await tokenOf(stack, { email: body.email, password: PASSWORD });
  return { email: body.email, token: own, profile: user };
}

/** The same; an administrator has an authenticator, whose codes `startSession` types. */
export async function newAccount(...of: Parameters<typeof newBareAccount>): Promise<Person> {
  const person = await newBareAccount(...of);
  if (person.profile.role === 'admin') {
    await enrolFactor(of[0], { ...person, password: PASSWORD });
  }
  return person;
}

/** Makes a client an administrator, who has another password and an authenticator then, and is signed in with them. */
export async function promote(stack: StackInfo, { email, profile }: Person): Promise<Person> {
  const { token } = await signInAdmin(stack);
  const params = { userId: profile.userId };
  const body = { role: 'admin' as const, position: 'owner' as const };
  const user = await callOk(stack, usersContract.changeRole, { token, params, body });
  const change = { mode: 'manual', password: PASSWORD };
  await callOk(stack, usersContract.changePassword, { token, params, body: change });
  const known = (await secretOf(email)) !== undefined;
  const own = await tokenOf(stack, { email, password: PASSWORD });
  if (!known) await enrolFactor(stack, { email, token: own, password: PASSWORD });
  return { email, token: own, profile: user };
}

/** The local stage's tokens are valid for five minutes: a test has three left. */
const DEMO_SESSION_MS = 2 * 60_000;
interface DemoSession extends SignedIn {
  person: Person;
}
const demoSessions = new Map<string, { since: number; session: Promise<DemoSession> }>();

/** A demo person, signed in: once for all that a process asks within some minutes, because a person has few sessions. */
export function signInDemoPerson(stack: StackInfo, role: Role): Promise<DemoSession> {
  const key = `${stack.clientId} ${role}`;
  const kept = demoSessions.get(key);
  if (kept && performance.now() - kept.since < DEMO_SESSION_MS) return kept.session;
  const session = startDemoSession(stack, role);
  demoSessions.set(key, { since: performance.now(), session });
  // A failure is no session to keep.
  session.catch(() => demoSessions.delete(key));
  return session;
}

/** The demo administrator. */
export const signInAdmin = async (stack: StackInfo): Promise<Person> =>
  (await signInDemoPerson(stack, 'admin')).person;

async function startDemoSession(stack: StackInfo, role: Role): Promise<DemoSession> {
  const user = stack.users.find((each) => each.role === role);
  if (!user) throw new Error(`The stack has no ${role}`);
  const signedIn = await signInAs({ ...stack, userPoolEndpoint: stack.endpointUrl }, user);
  const { token } = signedIn;
  const profile = await callOk(stack, accountsContract.startSession, { token });
  return { ...signedIn, person: { email: user.email, token, profile } };
}
