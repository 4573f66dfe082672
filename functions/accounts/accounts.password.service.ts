import type { PasswordChanged } from '../../events/accounts.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import type { MailCode, PoolClient } from '../core/auth/pool-client.ts';
import { poolRefusalOf } from '../core/auth/pool-refusals.ts';
import type { Proofs } from '../core/auth/proofs.ts';
import type { ServerClient } from '../core/auth/server-client.ts';
import type { UserPool } from '../core/auth/user-pool.ts';
import { AppError } from '../core/http/errors.ts';
import type { Log } from '../core/observability/logger.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import { recordingRefusal, recordOwn } from '../core/table/commit/own-deeds.ts';
import type { Role } from '../core/validation/role.ts';
import type { Session } from '../core/validation/session.ts';
import type { Membership } from '../profiles/profiles.membership.view.ts';
import type { SessionsView } from '../sessions/sessions.view.ts';
import {
  type FirstPassword,
  type LinkPassword,
  type OwnPassword,
  accountMessages,
} from './accounts.domain.ts';
import {
  newPasswordFaultOf,
  type PasswordOwner,
} from './passwords/accounts.new-password.domain.ts';
import type { Places } from './passwords/accounts.places.view.ts';
import type { Recovery } from './recovery/accounts.recovery.domain.ts';
import type { Recoveries } from './recovery/accounts.recovery.entity.ts';
import { giveBack, spendRecovery } from './recovery/accounts.recovery.service.ts';

const codeInvalid = () => new AppError('CODE_INVALID');
const refusedFor = (fault: string) =>
  new AppError('VALIDATION_FAILED', { fields: { password: [fault] } });
const passwordRefused = () => refusedFor(accountMessages.passwordRefused);

const refusals: Readonly<Record<string, (error: Error) => AppError>> = {
  CodeMismatchException: codeInvalid,
  UserNotFoundException: codeInvalid,
  ExpiredCodeException: () => new AppError('CODE_EXPIRED'),
  InvalidPasswordException: passwordRefused,
  InvalidParameterException: passwordRefused,
  NotAuthorizedException: ({ message }) =>
    new AppError(/current status is/i.test(message) ? 'ALREADY_CONFIRMED' : 'CODE_INVALID'),
};

/** What the user pool's refusal of a code means to the person who sent it. Whatever else was thrown stays as it is. */
function codeRefusalOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return poolRefusalOf(error) ?? refusals[error.name]?.(error) ?? error;
}

/**
 * The same for the code that confirms a sign-up, with which Cognito is given no password. Whatever else was thrown leaves
 * open whether the account is confirmed.
 */
function confirmationRefusalOf(error: unknown): AppError {
  if (error instanceof Error && error.name === 'InvalidParameterException') return codeInvalid();
  const refusal = codeRefusalOf(error);
  const isRefused = refusal instanceof AppError && refusal.code !== 'ACCOUNTS_UNAVAILABLE';
  return isRefused ? refusal : new AppError('CONFIRMATION_UNKNOWN');
}

/** The same for the password that somebody signed in has: they know their address. */
function currentRefusalOf(error: unknown): unknown {
  const refusal = passwordRefusalOf(error);
  const isWrong = refusal instanceof AppError && refusal.code === 'CREDENTIALS_INVALID';
  if (!isWrong) return refusal;
  return new AppError('VALIDATION_FAILED', {
    fields: { currentPassword: [accountMessages.currentPasswordWrong] },
  });
}

/** The same for a password: nobody learns whether the address has an account. */
function passwordRefusalOf(error: unknown): unknown {
  const refusal = codeRefusalOf(error);
  const isCode = refusal instanceof AppError && refusal.code === 'CODE_INVALID';
  return isCode ? new AppError('CREDENTIALS_INVALID') : refusal;
}

const triggerFailures: ReadonlySet<string> = new Set([
  'UnexpectedLambdaException',
  'UserLambdaValidationException',
  'InvalidLambdaResponseException',
]);

/** With a code Cognito calls our trigger last: where that one fails, the code was right and has done its work. */
const isTriggerFailure = (error: unknown): boolean =>
  error instanceof Error && triggerFailures.has(error.name);

/** Whose password it is to be; who has no profile yet is in no company and has no sites. */
type KnownOwner = PasswordOwner & Parameters<Places>[0] & { role: Role };

export interface PasswordDependencies {
  places: Places;
  poolClient: Pick<PoolClient, 'confirmSignUp'>;
  serverClient: Pick<ServerClient, 'checkPassword'>;
  userPool: Pick<UserPool, 'find' | 'findState' | 'setPassword' | 'signOutEverywhere' | 'remove'>;
  people: Pick<Membership, 'find' | 'findStored' | 'forget' | 'settlePassword'>;
  recoveries: Recoveries;
  proofs: Proofs;
  newId: (at: Date) => string;
  sessions: Pick<SessionsView, 'closeAll' | 'closeOthers'>;
  commit: Commit;
  log: Log;
}

/** Checked before a code or a password is used up. @throws AppError VALIDATION_FAILED */
async function requireGoodPassword(
  password: string,
  owner: KnownOwner,
  { places }: Pick<PasswordDependencies, 'places'>,
) {
  const fault = newPasswordFaultOf(password, { ...owner, places: await places(owner) });
  if (fault !== undefined) throw refusedFor(fault);
}

/** The pool knows who signed up before the table does. Of nobody the code is refused later. */
async function ownerOf(
  username: string,
  { people, userPool }: Pick<PasswordDependencies, 'people' | 'userPool'>,
): Promise<KnownOwner> {
  const profile = await people.find(username);
  if (profile) return profile;
  const email = (await userPool.find(username))?.email ?? '';
  return { email, role: 'cliente' };
}

/** Throws what `refusalOf` makes of a failure. */
async function refusing<T>(work: Promise<T>, refusalOf: (error: unknown) => unknown): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Waits for Cognito to accept a code. Where only our trigger failed after that, the code has done its work. */
async function accepting(work: Promise<void>, userId: string, { log }: PasswordDependencies) {
  try {
    await work;
  } catch (error) {
    if (!isTriggerFailure(error)) throw error;
    log.warn('trigger failed after the code', { userId, error: error as Error });
  }
}

/** The password is set by then: a failure is no reason to refuse what is done. Answers whether all of it was. */
async function tryToEnd(
  userId: string,
  ends: readonly (() => Promise<void>)[],
  { log }: Pick<PasswordDependencies, 'log'>,
): Promise<boolean> {
  const ended = await Promise.allSettled(ends.map((end) => end()));
  const failed = ended.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) {
    log.error('sessions not ended', { userId, error: reason as Error });
  }
  return failed.length === 0;
}

/** Ends every session, and every refresh token at the pool. */
const endSessions = (userId: string, dependencies: PasswordDependencies) => {
  const { sessions, userPool } = dependencies;
  const ends = [() => sessions.closeAll(userId), () => userPool.signOutEverywhere(userId)];
  return tryToEnd(userId, ends, dependencies);
};

/** Notes the new password where the table waits for one. `role`: by whose rules it is good. */
const settlePassword = (
  { userId, role }: { userId: string; role: Role },
  { people, commit }: PasswordDependencies,
) =>
  commit(async (): Promise<Work<undefined>> => {
    const person = await people.findStored(userId);
    return { answer: undefined, shared: person ? people.settlePassword(person, role) : [] };
  });

/**
 * How somebody came to another password of their own, for the audit. They hear of it by e-mail, but of the first one, which
 * they were asked for. It is set by then: a failure is logged.
 */
const recordPassword = (
  userId: string,
  mode: 'own' | 'recovered' | 'first',
  dependencies: Pick<PasswordDependencies, 'commit' | 'log' | 'newId'>,
): Promise<void> =>
  recordOwn({ userId, action: 'PasswordChanged', details: { mode } }, dependencies, (at) =>
    mode === 'first'
      ? []
      : [
          {
            ...{ type: 'PasswordChanged', eventId: dependencies.newId(at) },
            ...{ userId, mode, changedAt: at.toISOString() },
          } satisfies PasswordChanged,
        ],
  );

/**
 * Lets Cognito check a sign-up's code. Where nobody knows whether it did, the next step is the link once more: the page
 * sends people on whose account it finds confirmed.
 */
async function confirmByCode(mail: MailCode, dependencies: PasswordDependencies) {
  const { poolClient, log } = dependencies;
  try {
    await accepting(poolClient.confirmSignUp(mail), mail.username, dependencies);
  } catch (error) {
    const refusal = confirmationRefusalOf(error);
    if (refusal.code === 'CONFIRMATION_UNKNOWN') {
      log.error('confirmation unknown', { userId: mail.username, error: error as Error });
    }
    throw refusal;
  }
}

/** Removes an account whose confirmation could not be finished. The account goes first: its password is a stranger's. */
async function takeBack(username: string, dependencies: PasswordDependencies) {
  const { userPool, people, commit, log } = dependencies;
  const details = { reason: 'confirmation failed' };
  const entry = { targetId: username, actorId: username, action: 'UserDeleted', details };
  try {
    await userPool.remove(username);
    await commit(async (at): Promise<Work<undefined>> => {
      const person = await people.findStored(username);
      if (!person) return { answer: undefined };
      const shared = await people.forget(person);
      return { answer: undefined, shared, audits: [{ ...entry, at }] };
    });
  } catch (error) {
    log.error('confirmation not undone', { userId: username, error: error as Error });
  }
}

/**
 * Confirms a sign-up and sets the password of the person who holds the e-mail's code. Anybody can sign up with any
 * address, so the password given then is nobody's until the owner of the address types one here. All of it happens or
 * nothing: an account that keeps the password of its sign-up is removed again.
 * @throws AppError CODE_INVALID, CODE_EXPIRED, TOO_MANY_ATTEMPTS, ALREADY_CONFIRMED, CONFIRMATION_FAILED,
 *   CONFIRMATION_UNKNOWN
 */
export async function confirmAccount(
  { username, code, password }: LinkPassword,
  dependencies: PasswordDependencies,
): Promise<Record<string, never>> {
  const { userPool, log } = dependencies;
  const owner = await refusing(ownerOf(username, dependencies), codeRefusalOf);
  await requireGoodPassword(password, owner, dependencies);
  await confirmByCode({ username, code }, dependencies);
  try {
    await userPool.setPassword(username, password);
    // Somebody who knew the old password may have signed in meanwhile.
    await userPool.signOutEverywhere(username);
  } catch (error) {
    log.error('confirmation failed', { userId: username, error: error as Error });
    await takeBack(username, dependencies);
    throw new AppError('CONFIRMATION_FAILED');
  }
  return {};
}

/** Sets the password. Where the pool refuses it, or does not answer, the code is good once more. */
async function setRecovered(
  { username, password }: LinkPassword,
  recovery: Recovery,
  dependencies: PasswordDependencies,
) {
  const { userPool, log } = dependencies;
  try {
    await refusing(userPool.setPassword(username, password), codeRefusalOf);
  } catch (error) {
    await giveBack(recovery, dependencies).catch((failure: unknown) => {
      log.error('code not given back', { userId: username, error: failure as Error });
    });
    throw error;
  }
}

/**
 * Sets a new password by the code of a recovery e-mail and ends every session: somebody who knew the old one may be signed
 * in with it. The pool itself sets none by a code (ADR 0071).
 * @throws AppError CODE_INVALID, CODE_EXPIRED, TOO_MANY_ATTEMPTS, VALIDATION_FAILED
 */
export async function recoverAccount(
  link: LinkPassword,
  dependencies: PasswordDependencies,
): Promise<Record<string, never>> {
  const { username, code, password } = link;
  const owner = await refusing(ownerOf(username, dependencies), codeRefusalOf);
  await requireGoodPassword(password, owner, dependencies);
  const recovery = await spendRecovery({ username, code }, dependencies);
  await setRecovered(link, recovery, dependencies);
  await recordPassword(username, 'recovered', dependencies);
  await endSessions(username, dependencies);
  await settlePassword({ userId: username, role: owner.role }, dependencies);
  return {};
}

/** Whether somebody is still to choose their first password, and as what; a client where there is no profile yet. */
function invitationOf(profile: Awaited<ReturnType<PasswordDependencies['people']['find']>>) {
  const { invitationPending: isPending = false, role = 'cliente' } = profile ?? {};
  return { isPending, role };
}

/**
 * Replaces the temporary password of an invited person by another one. The only way in for them: no route answers while
 * the invitation is pending, whatever the user pool has. Safe to repeat with what signs in by then.
 * @throws AppError CREDENTIALS_INVALID for a wrong password and for a person who is not invited, TOO_MANY_ATTEMPTS
 */
export async function chooseFirstPassword(
  { email, temporaryPassword, password }: FirstPassword,
  dependencies: PasswordDependencies,
): Promise<Record<string, never>> {
  const { serverClient, userPool, people } = dependencies;
  const state = await userPool.findState(email);
  if (!state) throw new AppError('CREDENTIALS_INVALID');
  const profile = await people.find(state.userId);
  const { isPending, role } = invitationOf(profile);
  if (state.status !== 'invited' && !isPending) throw new AppError('CREDENTIALS_INVALID');
  const check = serverClient.checkPassword(email, temporaryPassword);
  await recordingRefusal(refusing(check, passwordRefusalOf), state.userId, dependencies);
  // Not before: who does not have the password learns nothing of the account.
  await requireGoodPassword(password, profile ?? { email, role }, dependencies);
  await refusing(userPool.setPassword(email, password), passwordRefusalOf);
  if (isPending) await settlePassword({ userId: state.userId, role }, dependencies);
  await recordPassword(state.userId, 'first', dependencies);
  await endSessions(state.userId, dependencies);
  return {};
}

/** Somebody who is signed in, and with which session. */
interface SignedIn extends Pick<Caller, 'userId' | 'username'> {
  session: Pick<Session, 'sessionId'>;
}

/**
 * Changes the password of somebody who is signed in, and ends their other sessions: somebody who knew the old one may be
 * signed in with it.
 * @throws AppError VALIDATION_FAILED, TOO_MANY_ATTEMPTS, PASSWORD_RESET_REQUIRED, ACCOUNT_UNCONFIRMED,
 *   ACCOUNTS_UNAVAILABLE
 */
export async function changeOwnPassword(
  { userId, username, session }: SignedIn,
  { currentPassword, password }: OwnPassword,
  dependencies: PasswordDependencies,
): Promise<{ othersEnded: boolean }> {
  const { proofs, serverClient, userPool, sessions } = dependencies;
  await requireGoodPassword(password, await ownerOf(userId, dependencies), dependencies);
  await proofs.check(userId, () =>
    refusing(serverClient.checkPassword(username, currentPassword), currentRefusalOf),
  );
  await refusing(userPool.setPassword(username, password), passwordRefusalOf);
  await recordPassword(userId, 'own', dependencies);
  const close = () => sessions.closeOthers(userId, session.sessionId);
  return { othersEnded: await tryToEnd(userId, [close], dependencies) };
}
