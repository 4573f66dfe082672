import { codeRefused, type RefusedSignIn } from '../../events/accounts.events.ts';
import { commitWrongCode } from '../core/auth/proofs.ts';
import { inHourOf, type CountRequest } from '../core/http/rate-limit.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import { ownDeed } from '../core/table/commit/own-deeds.ts';
import type { Role } from '../core/validation/role.ts';
import { deviceOf } from '../sessions/sessions.device.domain.ts';

export interface RefusalsDependencies {
  findRole: (userId: string) => Promise<Role | undefined>;
  count: CountRequest;
  commit: Commit;
  newId: (now: Date) => string;
  now: () => Date;
}

/** Entries of one person in an hour: who guesses fills no table, and ten of them say what happens. */
const REFUSALS_PER_HOUR = 10;

/**
 * What was wrong; undefined where nothing was guessed: the challenge had run out, or the person is locked out, of which the
 * tries before it have their entries.
 */
function wrongOf({
  requestParameters: { challengeName },
  errorCode,
  errorMessage,
}: RefusedSignIn): 'password' | 'code' | undefined {
  if (challengeName === 'PASSWORD_VERIFIER') {
    return /incorrect username or password/i.test(errorMessage) ? 'password' : undefined;
  }
  const isCode = challengeName === 'SOFTWARE_TOKEN_MFA' && errorCode === 'CodeMismatchException';
  return isCode ? 'code' : undefined;
}

/**
 * Records a sign-in that the user pool refused, and informs its person where the code alone was wrong, as our own routes
 * do (`Proofs`): once in an hour over all of them. A second delivery of the same one is not counted, and makes no entry.
 */
export async function recordRefusal(
  refused: RefusedSignIn,
  { findRole, count, commit, newId, now }: RefusalsDependencies,
): Promise<void> {
  const { eventID, eventTime, sourceIPAddress: address, userAgent } = refused;
  const { sub: userId } = refused.additionalEventData;
  const wrong = wrongOf(refused);
  // Of a person who was deleted meanwhile nothing is written.
  if (wrong === undefined || (await findRole(userId)) === undefined) return;
  const limits = { refused: REFUSALS_PER_HOUR, [eventID]: 1 };
  const subject = `REFUSED#${userId}`;
  if (!(await count({ subject, ...inHourOf(now()), limits }))) return;
  const details = { wrong, device: deviceOf(userAgent), triedAt: eventTime };
  const auditAt = (at: Date) => ({
    ...ownDeed({ userId, action: 'SignInRefused', details }, at),
    address,
  });
  if (wrong === 'code') {
    const refusal = { userId, address, refusedAt: eventTime };
    const eventAt = (at: Date) => codeRefused({ ...refusal, eventId: newId(at) });
    await commitWrongCode({ userId, auditAt, eventAt }, commit);
  } else {
    await commit((at) => Promise.resolve({ answer: undefined, audits: [auditAt(at)] }));
  }
}
