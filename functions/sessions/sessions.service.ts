import { accountChanged, type AccountChanged } from '../../events/users.events.ts';
import { requireConfirmation, type CallerInSession } from '../core/auth/caller.ts';
import type { FactorPool, Proof } from '../core/auth/factor-pool.ts';
import { proofRefusalOf } from '../core/auth/pool-refusals.ts';
import type { Proofs } from '../core/auth/proofs.ts';
import type { UserPool } from '../core/auth/user-pool.ts';
import { requireRightOver } from '../core/auth/permissions.ts';
import { AppError } from '../core/http/errors.ts';
import type { Log } from '../core/observability/logger.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import type { Sessions } from '../core/validation/session.ts';
import { actorOf } from '../profiles/profiles.domain.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import { secondFactorMessages } from '../second-factors/second-factors.domain.ts';
import {
  closeMany,
  closeOne,
  confirmOne,
  listSessions,
  sessionMessages,
  type Closure,
  type Confirmation,
  type ListedSession,
} from './sessions.domain.ts';
import type { SessionsStore } from './sessions.entity.ts';

interface SessionsDependencies {
  sessions: Pick<SessionsStore, 'get' | 'replace' | 'roleOf'>;
  people: Pick<PeopleView, 'find'>;
  commit: Commit;
  newId: (now: Date) => string;
  userPool: Pick<UserPool, 'signOutEverywhere'>;
  factorPool: Pick<FactorPool, 'prove'>;
  proofs: Proofs;
  log: Log;
}
type Listed = Promise<{ sessions: ListedSession[] }>;

/** Whose sessions are meant, and who asks. */
interface Asked {
  userId: string;
  caller: CallerInSession;
}

const viewOf = (sessions: Sessions, { caller }: Asked) => ({
  sessions: listSessions(sessions, caller.session.sessionId),
});

const auditsOf = (
  { userId, caller }: Asked,
  at: Date,
  closed: Closure['closing'] | 'one',
): AuditEntry[] => [
  {
    ...{ targetId: userId, actorId: caller.userId, action: 'SessionsClosed', at },
    details: { closed },
  },
];

/** What a person learns of whose sessions somebody else closed. */
async function newsOf(
  { userId, caller }: Asked,
  at: Date,
  { people, newId }: Pick<SessionsDependencies, 'people' | 'newId'>,
): Promise<AccountChanged[]> {
  const person = userId === caller.userId ? undefined : await people.find(userId);
  if (!person) return [];
  const news = { change: 'sessionsClosed', actor: actorOf(caller), at } as const;
  return [accountChanged(person, { ...news, eventId: newId(at) })];
}

/** @throws AppError NOT_FOUND for a person never seen or deleted, FORBIDDEN for one whose sessions are not the caller's business */
async function requirePerson({ userId, caller }: Asked, deps: SessionsDependencies): Promise<void> {
  if (userId === caller.userId) return;
  const role = await deps.sessions.roleOf(userId);
  if (role === undefined) throw new AppError('NOT_FOUND');
  requireRightOver(caller, { role });
}

/** The open sessions of a person. @throws AppError NOT_FOUND, FORBIDDEN */
export async function listOpen(asked: Asked, deps: SessionsDependencies): Listed {
  await requirePerson(asked, deps);
  return viewOf(await deps.sessions.get(asked.userId), asked);
}

/** Closes one session, and answers those that are left. @throws AppError NOT_FOUND for one that is not open, FORBIDDEN */
export async function closeSession(
  { sessionId, ...asked }: Asked & { sessionId: string },
  deps: SessionsDependencies,
): Listed {
  await requirePerson(asked, deps);
  return deps.commit(async (at) => {
    const before = await deps.sessions.get(asked.userId);
    const after = closeOne(before, sessionId);
    if (after === 'missing') throw new AppError('NOT_FOUND');
    const { change } = deps.sessions.replace(before, after);
    return {
      answer: viewOf(after, asked),
      shared: [change],
      events: await newsOf(asked, at, deps),
      audits: auditsOf(asked, at, 'one'),
    };
  });
}

/**
 * Closes the caller's own sessions. A thief of a token may sign out by it, and nothing else: the owner stays where they
 * are. @throws AppError NOT_FOUND where the one that asks was closed meanwhile, CONFIRMATION_REQUIRED
 */
export async function closeOwn(
  { caller, closing }: { caller: CallerInSession } & Closure,
  deps: SessionsDependencies,
): Listed {
  const { userId, session } = caller;
  if (closing === 'this') {
    return closeSession({ userId, caller, sessionId: session.sessionId }, deps);
  }
  requireConfirmation(caller);
  return closeSessions({ userId, caller, closing }, deps);
}

/**
 * Closes all sessions of a person, or all but the one that asks. Where all are closed no token can be refreshed either;
 * a failure of that is logged: the table refuses them already. @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function closeSessions(
  { closing, ...asked }: Asked & { closing: 'all' | 'others' },
  deps: SessionsDependencies,
): Listed {
  await requirePerson(asked, deps);
  const { userId, caller } = asked;
  const kept = closing === 'others' ? caller.session.sessionId : undefined;
  const listed = await deps.commit(async (at) => {
    const before = await deps.sessions.get(userId);
    const after = closeMany(before, { kept, at });
    const { change } = deps.sessions.replace(before, after);
    return {
      answer: viewOf(after, asked),
      shared: [change],
      events: await newsOf(asked, at, deps),
      audits: auditsOf(asked, at, closing),
    };
  });
  if (closing === 'all') {
    await deps.userPool.signOutEverywhere(userId).catch((error: unknown) => {
      deps.log.error('tokens not revoked', { userId, error: error as Error });
    });
  }
  return listed;
}

/** What is said at the fields of the question. */
const said = {
  passwordWrong: sessionMessages.wrongPassword,
  codeWrong: secondFactorMessages.codeWrong,
};

/** @throws AppError VALIDATION_FAILED, TOO_MANY_ATTEMPTS, ACCOUNTS_UNAVAILABLE */
async function requireProof(
  { userId, username }: CallerInSession,
  proof: Proof,
  { factorPool, proofs }: SessionsDependencies,
): Promise<void> {
  const proven = await proofs.check(userId, () =>
    factorPool.prove(username, proof).catch((error: unknown) => {
      throw proofRefusalOf(error, said) ?? error;
    }),
  );
  // No wrong one: another tab enrolled a factor since the page was opened.
  if (proven === 'code-required') {
    throw new AppError('VALIDATION_FAILED', {
      fields: { code: [secondFactorMessages.codeMissing] },
    });
  }
}

/**
 * Notes that the person has typed their password, and the code of a second factor, for what asks for them once more.
 * @throws AppError VALIDATION_FAILED, TOO_MANY_ATTEMPTS, ACCOUNTS_UNAVAILABLE, SESSION_CLOSED
 */
export async function confirmSession(
  { caller, ...proof }: Confirmation & { caller: CallerInSession },
  deps: SessionsDependencies,
): Promise<Record<string, never>> {
  const { sessions, commit } = deps;
  const { password, code } = proof;
  await requireProof(caller, { password, ...(code !== undefined && { code }) }, deps);
  const { sessionId } = caller.session;
  return commit(async (at) => {
    const before = await sessions.get(caller.userId);
    const isOpen = before.open.some((one) => one.sessionId === sessionId);
    if (!isOpen) throw new AppError('SESSION_CLOSED');
    const { change } = sessions.replace(before, confirmOne(before, sessionId, at));
    return { answer: {}, shared: [change] };
  });
}
