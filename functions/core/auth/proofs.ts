import { AppError } from '../http/errors.ts';
import { inHourOf, secondsToNextHour, type CountRequest } from '../http/rate-limit.ts';
import { addressOfRequest } from '../observability/request-context.ts';
import type { AuditEntry } from '../table/commit/audit.ts';
import type { Commit } from '../table/commit/commit.ts';
import {
  orLogged,
  ownDeed,
  recordOwn,
  refusedProofOf,
  type Recording,
} from '../table/commit/own-deeds.ts';
import type { PublishableEvent } from '../table/commit/outbox.ts';
import { markInformed } from '../table/shared/request-counts.ts';

/**
 * Proofs of one person that are checked in an hour, right or wrong, over all routes that take one. Who confirms each ten
 * minutes has six; a code of six digits is guessed by so many tries in some 16,000 hours.
 */
export const PROOFS_PER_HOUR = 20;

const MINUTE_SECONDS = 60;

/** What checks the password or the code that somebody sends to prove who they are. */
export interface Proofs {
  /**
   * Counts a proof of a person, then checks it, and records a wrong one. The first wrong code of an hour that came with
   * the right password is an event as well: its person is informed.
   * @throws AppError TOO_MANY_ATTEMPTS; what `prove` throws; the table's error where it cannot be counted
   */
  check<T>(userId: string, prove: () => Promise<T>): Promise<T>;
}

/** A wrong code that came with the right password. */
interface CodeRefusal {
  userId: string;
  eventId: string;
  address: string | null;
  refusedAt: string;
}

interface ProofsOptions extends Recording {
  count: CountRequest;
  /** The limit is multiplied by it (`RATE_LIMIT_FACTOR`). */
  factor: number;
  now: () => Date;
  newId: (now: Date) => string;
  /** The event of a wrong code. */
  codeRefused: (refusal: CodeRefusal) => PublishableEvent;
}

/** The entry of a wrong code that came with the right password, and the event that informs its person. */
interface WrongCode {
  userId: string;
  auditAt: (at: Date) => AuditEntry;
  eventAt: (at: Date) => PublishableEvent;
}

/**
 * Writes the entry of a wrong code. The event goes with the first of an hour, in one transaction with the mark that it did:
 * where that fails, the next wrong code informs.
 */
export async function commitWrongCode(
  { userId, auditAt, eventAt }: WrongCode,
  commit: Commit,
): Promise<void> {
  const isInforming = await commit((at) =>
    Promise.resolve({
      answer: true,
      own: [markInformed(userId, at)],
      events: [eventAt(at)],
      audits: [auditAt(at)],
      refused: () => ({ answer: false }),
    }),
  );
  if (isInforming) return;
  await commit((at) => Promise.resolve({ answer: undefined, audits: [auditAt(at)] }));
}

function tooMany(now: Date): AppError {
  const retryAfterSeconds = secondsToNextHour(now);
  const minutes = Math.ceil(retryAfterSeconds / MINUTE_SECONDS);
  const when = `${String(minutes)} ${minutes === 1 ? 'minuto' : 'minutos'}`;
  return new AppError('TOO_MANY_ATTEMPTS', {
    message: `Demasiados intentos en una hora. Vuelve a intentarlo en ${when}.`,
    retryAfterSeconds,
  });
}

/**
 * One count for each person, so that another route is no other supply of tries: the user pool locks somebody out for wrong
 * passwords, and for codes after a right one to a number that is not known. A proof is counted before it is checked, and
 * one that cannot be counted is not checked: many at once pass no limit, nor does a table that does not answer.
 *
 * Not counted with them is what a stranger may send, who would use up the tries of its person: a password without a
 * session (the pool's lock counts it), and the codes of e-mails, which are long or the pool's, are sent for one purpose,
 * and end by themselves after a few wrong ones.
 */
export function createProofs({ codeRefused, newId, ...options }: ProofsOptions): Proofs {
  const { commit, count, factor, log, now } = options;

  const record = (userId: string, action: string) => {
    const deed = { userId, action };
    if (action === 'PasswordRefused') return recordOwn(deed, options);
    const address = addressOfRequest();
    const wrong: WrongCode = {
      userId,
      auditAt: (at) => ownDeed(deed, at),
      eventAt: (at) =>
        codeRefused({ userId, address, refusedAt: at.toISOString(), eventId: newId(at) }),
    };
    return orLogged(deed, log, () => commitWrongCode(wrong, commit));
  };

  return {
    async check(userId, prove) {
      const limits = { tried: PROOFS_PER_HOUR * factor };
      const isCounted = await count({ subject: `PROOFS#${userId}`, ...inHourOf(now()), limits });
      if (!isCounted) throw tooMany(now());
      try {
        return await prove();
      } catch (error) {
        const action = refusedProofOf(error);
        if (action) await record(userId, action);
        throw error;
      }
    },
  };
}
