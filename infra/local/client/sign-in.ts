import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { codeOfSecret } from './authenticator.ts';

// It warns at every call that the endpoint is not AWS's own, which is the point.
ConsoleLogger.LOG_LEVEL = 'ERROR';

/** Where people sign in. */
export interface UserPoolAddress {
  userPoolId: string;
  clientId: string;
  /** The local services; the browser gets the same address from `config.json`. */
  userPoolEndpoint: string;
}

export interface SignedIn {
  /** The access token for the API. */
  token: string;
  /** What the browser keeps of it in its local storage, by key. */
  stored: Record<string, string>;
}

/** Who signs in; `secret`: of their authenticator, which answers where the pool asks for a code. */
export interface SigningIn {
  email: string;
  password: string;
  secret?: string | undefined;
}

/**
 * Signs a person in as the browser does (SRP).
 *
 * @throws Error when the password is wrong or Cognito asks for something more.
 */
export async function signInAs(pool: UserPoolAddress, person: SigningIn): Promise<SignedIn> {
  const { userPoolId, clientId: userPoolClientId, userPoolEndpoint } = pool;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  // Empty, or Amplify would refuse the second person of a process: someone is signed in already.
  const entries = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage(createMemory(entries));
  let { nextStep } = await signIn({ username: person.email, password: person.password });
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' && person.secret !== undefined) {
    const challengeResponse = codeOfSecret(person.secret);
    ({ nextStep } = await confirmSignIn({ challengeResponse }));
  }
  const { tokens } = await fetchAuthSession();
  if (!tokens)
    throw new Error(`${person.email} cannot sign in: Cognito asks ${nextStep.signInStep}`);
  return { token: tokens.accessToken.toString(), stored: Object.fromEntries(entries) };
}

/** The access token of a person who signs in; throws as `signInAs` does. */
export const signInForToken = async (...input: Parameters<typeof signInAs>): Promise<string> =>
  (await signInAs(...input)).token;

function createMemory(entries: Map<string, string>) {
  return {
    getItem: (key: string) => Promise.resolve(entries.get(key) ?? null),
    setItem(key: string, value: string) {
      entries.set(key, value);
      return Promise.resolve();
    },
    removeItem(key: string) {
      entries.delete(key);
      return Promise.resolve();
    },
    clear() {
      entries.clear();
      return Promise.resolve();
    },
  };
}
