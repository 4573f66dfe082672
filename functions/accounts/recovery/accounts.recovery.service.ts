import type { SendRecovery } from '../../../events/accounts.events.ts';
import type { MailCode, PoolClient } from '../../core/auth/pool-client.ts';
import type { UserPool } from '../../core/auth/user-pool.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import { AppError } from '../../core/http/errors.ts';
import { inHourOf, type CountRequest } from '../../core/http/rate-limit.ts';
import type { SendMail } from '../../core/mail/send-mail.ts';
import { addressOfRequest } from '../../core/observability/request-context.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import { ownDeed } from '../../core/table/commit/own-deeds.ts';
import { renderRecovery, type MailSettings } from '../accounts.mail.ts';
import {
  isOpen,
  MAILS_PER_HOUR,
  RECOVERY_SECONDS,
  REQUESTS_PER_HOUR,
  type Recovery,
} from './accounts.recovery.domain.ts';
import type { Recoveries } from './accounts.recovery.entity.ts';

export interface AskingDependencies {
  count: CountRequest;
  /** The limit for a network address is multiplied by it (`RATE_LIMIT_FACTOR`). */
  factor: number;
  /** Undefined in a stage that sends no e-mails of its own. */
  sendMessages: SendMessages<SendRecovery> | undefined;
  now: () => Date;
}

/** Counts by a hash: who asks for the recovery of an address need not have an account. */
async function countAsking(
  { name, subject, most }: { name: string; subject: string; most: number },
  { count, now }: AskingDependencies,
) {
  const hashed = `${name}#${sha256Hex(subject.toLowerCase())}`;
  const counted = await count({ subject: hashed, ...inHourOf(now()), limits: { asked: most } });
  if (!counted) throw new AppError('TOO_MANY_ATTEMPTS');
}

/**
 * Asks for the e-mail of a recovery. What follows is decided in the queue's Lambda: neither the answer nor the time that it
 * takes says whether the address has an account. The network address is counted first, so that one which asks for too
 * much uses up nobody's e-mails.
 * @throws AppError TOO_MANY_ATTEMPTS, RECOVERY_UNAVAILABLE
 */
export async function requestRecovery(
  { email }: { email: string },
  dependencies: AskingDependencies,
): Promise<Record<string, never>> {
  const { sendMessages, factor, now } = dependencies;
  if (!sendMessages) throw new AppError('RECOVERY_UNAVAILABLE');
  const address = addressOfRequest();
  const most = REQUESTS_PER_HOUR * factor;
  await countAsking({ name: 'RECOVERYFROM', subject: address ?? '', most }, dependencies);
  await countAsking({ name: 'RECOVERYOF', subject: email, most: MAILS_PER_HOUR }, dependencies);
  await sendMessages([{ type: 'SendRecovery', email, address, requestedAt: now().toISOString() }]);
  return {};
}

export interface RecoveryMailDependencies {
  userPool: Pick<UserPool, 'find' | 'findState'>;
  poolClient: Pick<PoolClient, 'resendConfirmation'>;
  recoveries: Pick<Recoveries, 'keep'>;
  commit: Commit;
  newCode: () => string;
  send: SendMail;
  settings: () => Promise<MailSettings>;
}

/**
 * Sends the link, with a code in place of any from before. To the address that the account has, not to the one that was
 * typed: two addresses may look alike. An account whose address is not confirmed gets the e-mail of the confirmation again.
 * Nothing goes to an address without an account, nor to an invited person, whose invitation leads further.
 * @throws the errors of SES, after which the queue delivers the command again, for another code
 */
export async function sendRecovery(
  { email, address }: SendRecovery,
  { userPool, poolClient, recoveries, commit, newCode, send, settings }: RecoveryMailDependencies,
): Promise<void> {
  const [state, account] = await Promise.all([userPool.findState(email), userPool.find(email)]);
  if (!state || !account) return;
  const { userId } = account;
  if (state.status === 'unconfirmed') await poolClient.resendConfirmation(userId);
  if (state.status !== 'used') return;
  const code = newCode();
  await commit((at) => {
    const expiresAt = Math.floor(at.getTime() / 1_000) + RECOVERY_SECONDS;
    const kept = recoveries.keep({ userId, hash: sha256Hex(code), tries: 0, expiresAt });
    const audit = { ...ownDeed({ userId, action: 'RecoveryRequested' }, at), address };
    return Promise.resolve({ answer: undefined, shared: [kept], audits: [audit] });
  });
  const look = await settings();
  await send({
    to: account.email,
    senderName: look.brandName,
    replyTo: look.mailReplyTo,
    ...renderRecovery({ userName: userId, givenName: account.firstName, code }, look),
  });
}

export interface CodeDependencies {
  recoveries: Recoveries;
  commit: Commit;
}

/**
 * Uses up the code of a person's link, before anything is done by it, so that of two uses at once one is refused. A wrong
 * one is counted and recorded: after some the link works no more.
 * @throws AppError CODE_INVALID, CODE_EXPIRED; CONFLICT where others try codes of the same person at the same moment
 */
export async function spendRecovery(
  { username: userId, code }: MailCode,
  { recoveries, commit }: CodeDependencies,
): Promise<Recovery> {
  const spent = await commit(async (at): Promise<Work<Recovery | undefined>> => {
    const recovery = await recoveries.find(userId);
    if (!isOpen(recovery, at)) throw new AppError('CODE_EXPIRED');
    if (recovery.hash === sha256Hex(code)) {
      return { answer: recovery, shared: [recoveries.spend(recovery)] };
    }
    const audits = [ownDeed({ userId, action: 'RecoveryRefused' }, at)];
    return { answer: undefined, shared: [recoveries.countTry(recovery)], audits };
  });
  if (!spent) throw new AppError('CODE_INVALID');
  return spent;
}

/** Gives a code back by which nothing could be done: its person tries again. */
export const giveBack = (
  recovery: Recovery,
  { recoveries, commit }: CodeDependencies,
): Promise<undefined> =>
  commit(() => Promise.resolve({ answer: undefined, shared: [recoveries.keep(recovery)] }));
