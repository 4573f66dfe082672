import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { AuditEntry } from '../../core/table/commit/audit.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import { ownDeed } from '../../core/table/commit/own-deeds.ts';
import type { AcceptedTerms, Profile } from '../../profiles/profiles.domain.ts';
import type { Membership } from '../../profiles/profiles.membership.view.ts';

export interface TermsDependencies {
  people: Pick<Membership, 'findStored' | 'acceptTerms' | 'toUser'>;
  commit: Commit;
  /** The version in force; empty where the stage has no terms. */
  termsInForce: string;
}

/** The audit entry of a consent. */
export const termsAccepted = (
  userId: string,
  { version }: Pick<AcceptedTerms, 'version'>,
  at: Date,
): AuditEntry => ownDeed({ userId, action: 'TermsAccepted', details: { version } }, at);

/**
 * Records that a person accepts the terms in force. A person who accepted them already keeps that date.
 * @throws AppError TERMS_CHANGED for another version than the one in force, PROFILE_MISSING
 */
export async function acceptTerms(
  { userId }: Pick<Caller, 'userId'>,
  version: string,
  { people, commit, termsInForce }: TermsDependencies,
): Promise<Profile> {
  if (version !== termsInForce) throw new AppError('TERMS_CHANGED');
  return commit(async (at): Promise<Work<Profile>> => {
    const before = await people.findStored(userId);
    if (!before) throw new AppError('PROFILE_MISSING');
    if (before.acceptedTerms?.version === version) return { answer: people.toUser(before) };
    const acceptedTerms = { version, acceptedAt: at.toISOString() };
    return {
      answer: people.toUser({ ...before, acceptedTerms }),
      shared: [people.acceptTerms(before, acceptedTerms)],
      audits: [termsAccepted(userId, acceptedTerms, at)],
    };
  });
}
