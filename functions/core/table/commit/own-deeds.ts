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

/**
 * Records what was done, or refused, outside of the table: by the user pool, which takes part in no transaction. A
 * failure is logged, which alarms, and is no reason to answer otherwise.
 */
export async function recordOwn(
  deed: OwnDeed,
  { commit, log }: Recording,
  eventsAt: (at: Date) => PublishableEvent[] = () => [],
): Promise<void> {
  try {
    await commit((at) => {
      const [audits, events] = [[ownDeed(deed, at)], eventsAt(at)];
      return Promise.resolve({ answer: undefined, audits, events });
    });
  } catch (error) {
    const { userId, action } = deed;
    log.error('not in the audit', { userId, action, error: error as Error });
  }
}

const wrongProof: ReadonlySet<string> = new Set(['VALIDATION_FAILED', 'CREDENTIALS_INVALID']);

/** Waits for the check of somebody's password or code, and records a wrong one. @throws what the check throws */
export async function recordingRefusal<T>(
  check: Promise<T>,
  userId: string,
  recording: Recording,
): Promise<T> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof AppError && wrongProof.has(error.code)) {
      const action = error.fields?.['code'] ? 'CodeRefused' : 'PasswordRefused';
      await recordOwn({ userId, action }, recording);
    }
    throw error;
  }
}
