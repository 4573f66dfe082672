import { AppError } from '../http/errors.ts';

/** Who a valid access token says is calling. Not yet confirmed by the table. */
export interface Identity {
  /** Cognito `sub`. */
  readonly userId: string;
  /** Cognito's own name of the account; differs from `userId` only for accounts imported by name. */
  readonly username: string;
  readonly groups: readonly string[];
}

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

/**
 * Reads the claims the JWT authorizer verified. ID tokens pass the authorizer too, so the use is checked here.
 * @throws AppError UNAUTHENTICATED where the claims are not those of an access token.
 */
export function identityOf(claims: Claims | undefined): Identity {
  const { sub, username, token_use: use } = claims ?? {};
  if (use !== 'access' || typeof sub !== 'string' || sub === '') {
    throw new AppError('UNAUTHENTICATED');
  }
  return {
    userId: sub,
    username: typeof username === 'string' ? username : sub,
    groups: groupsOf(claims?.['cognito:groups']),
  };
}
