import { AppError } from '../http/errors.ts';
import type { SignIn } from '../validation/session.ts';

/** Who a valid access token says is calling. Not yet confirmed by the table. */
export interface Identity {
  /** Cognito `sub`. */
  readonly userId: string;
  /** Cognito's own name of the account; differs from `userId` only for accounts imported by name. */
  readonly username: string;
  readonly groups: readonly string[];
}

/** The same, with the sign-in that the token comes from: a refreshed one comes from the same. */
export type TokenIdentity = Identity & Readonly<SignIn>;

export type Claims = Readonly<Record<string, unknown>>;

/** API Gateway hands groups over as one string: `[admin cliente]`. */
function groupsOf(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.map(String);
  if (typeof claim !== 'string') return [];
  return claim
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
}

const isText = (claim: unknown): claim is string => typeof claim === 'string' && claim !== '';

/** The sign-in that a token comes from; undefined where the claims do not say it. */
function signInOf(claims: Claims): SignIn | undefined {
  const { origin_jti: sessionId, auth_time: signedIn, iat: issued } = claims;
  const signedInAt = new Date(Number(signedIn ?? issued) * 1_000);
  return isText(sessionId) && !isNaN(signedInAt.getTime()) ? { sessionId, signedInAt } : undefined;
}

/**
 * Reads the claims the JWT authorizer verified. ID tokens pass the authorizer too, so the use is checked here.
 * @throws AppError UNAUTHENTICATED where the claims are not those of an access token.
 */
export function identityOf(claims: Claims = {}): TokenIdentity {
  const { sub, username, token_use: use } = claims;
  const signIn = signInOf(claims);
  if (use !== 'access' || !isText(sub) || !signIn) throw new AppError('UNAUTHENTICATED');
  return {
    userId: sub,
    username: typeof username === 'string' ? username : sub,
    groups: groupsOf(claims['cognito:groups']),
    ...signIn,
  };
}
