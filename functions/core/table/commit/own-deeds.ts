import { AppError } from '../../http/errors.ts';
import type { Log } from '../../observability/logger.ts';
import type { AuditEntry } from './audit.ts';
import type { Commit } from './commit.ts';
import type { PublishableEvent } from './outbox.ts';

/** What somebody does with their own account: `userId` is who did it, and to whom. */
interface OwnDeed extends Pick<AuditEntry, 'action' | 'details'> {
  userId: string;
}

export interface Recording {
  commit: Commit;
  log: Log;
}

/** The entry of what somebody did with their own account, for the transaction of it. */
export const ownDeed = ({ userId, ...deed }: OwnDeed, at: Date): AuditEntry => ({
  ...{ targetId: userId, actorId: userId, at },
  ...deed,
});

/** Waits for an entry to be written. A failure is logged, which alarms, and is no reason to answer otherwise. */
export async function orLogged(
  { userId, action }: OwnDeed,
  log: Log,
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.error('not in the audit', { userId, action, error: error as Error });
  }
}

/**
 * Records what was done, or refused, outside of the table: by the user pool, which takes part in no transaction. A
 * failure is logged.
 */
export const recordOwn = (
  deed: OwnDeed,
  { commit, log }: Recording,
  eventsAt: (at: Date) => PublishableEvent[] = () => [],
): Promise<void> =>
  orLogged(deed, log, () =>
    commit((at) => {
      const [audits, events] = [[ownDeed(deed, at)], eventsAt(at)];
      return Promise.resolve({ answer: undefined, audits, events });
    }),
  );

const wrongProof: ReadonlySet<string> = new Set(['VALIDATION_FAILED', 'CREDENTIALS_INVALID']);

/** What the audit calls the refusal of a password or a code; undefined where none was wrong. */
export function refusedProofOf(error: unknown): string | undefined {
  if (!(error instanceof AppError) || !wrongProof.has(error.code)) return undefined;
  if (error.fields?.['recoveryCode']) return 'RecoveryCodeRefused';
  return error.fields?.['code'] ? 'CodeRefused' : 'PasswordRefused';
}

/** Waits for the check of a password that a stranger may have sent, and records a wrong one. @throws what the check throws */
export async function recordingRefusal<T>(
  check: Promise<T>,
  userId: string,
  recording: Recording,
): Promise<T> {
  try {
    return await check;
  } catch (error) {
    const action = refusedProofOf(error);
    if (action) await recordOwn({ userId, action }, recording);
    throw error;
  }
}
