import {
  secondFactorChanged,
  type SecondFactorChanged,
} from '../../events/second-factors.events.ts';
import type { CallerInSession } from '../core/auth/caller.ts';
import type { FactorPool, Proof } from '../core/auth/factor-pool.ts';
import { proofRefusalOf } from '../core/auth/pool-refusals.ts';
import type { Proofs } from '../core/auth/proofs.ts';
import type { UserPool } from '../core/auth/user-pool.ts';
import { newSalt, slowHash } from '../core/crypto/slow-hash.ts';
import { AppError } from '../core/http/errors.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import { ownDeed, recordingRefusal } from '../core/table/commit/own-deeds.ts';
import type { Log } from '../core/observability/logger.ts';
import type { Write } from '../core/table/entity/writes.ts';
import type { Profile } from '../profiles/profiles.domain.ts';
import type { Membership, StoredPerson } from '../profiles/profiles.membership.view.ts';
import type { SessionsView } from '../sessions/sessions.view.ts';
import {
  newRecoveryCodes,
  plainRecoveryCode,
  secondFactorMessages as messages,
  type Enrolment,
  type FactorProof,
  type SecondFactor,
} from './second-factors.domain.ts';
import type { SecondFactors } from './second-factors.entity.ts';

export interface SecondFactorDependencies {
  people: Pick<Membership, 'findStored' | 'setSecondFactor' | 'toUser'>;
  factors: Pick<SecondFactors, 'find' | 'put' | 'replace' | 'remove'>;
  factorPool: FactorPool;
  sessions: Pick<SessionsView, 'closing' | 'factoring'>;
  commit: Commit;
  newId: (now: Date) => string;
  randomInt: (max: number) => number;
}

/** Who checks a password or a code: it is counted, and a wrong one recorded. */
export interface ProofDependencies extends SecondFactorDependencies {
  proofs: Proofs;
  log: Log;
}

type Owner = Pick<CallerInSession, 'userId'> & {
  session: Pick<CallerInSession['session'], 'sessionId' | 'hasSecondFactor'>;
};

/** Throws what the pool's refusal of a password or a code means to the person who typed it. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw proofRefusalOf(error, messages) ?? error;
  }
}

/** @throws AppError NOT_FOUND for a person never seen or deleted */
export async function getPerson(
  userId: string,
  { people }: Pick<SecondFactorDependencies, 'people'>,
): Promise<StoredPerson> {
  const person = await people.findStored(userId);
  if (!person) throw new AppError('NOT_FOUND');
  return person;
}

async function requireOff(userId: string, dependencies: SecondFactorDependencies) {
  const { secondFactorSince } = await getPerson(userId, dependencies);
  if (secondFactorSince !== null) throw new AppError('SECOND_FACTOR_ON');
}

async function requireOn(userId: string, dependencies: SecondFactorDependencies) {
  const { secondFactorSince } = await getPerson(userId, dependencies);
  if (secondFactorSince === null) throw new AppError('SECOND_FACTOR_OFF');
}

/**
 * A token of a person who has no second factor by our records. Where the pool asks for a code all the same, an enrolment
 * was interrupted after the pool's step: that factor is nobody's, since its recovery codes were never shown.
 */
async function tokenToEnrol(
  userId: string,
  proof: Enrolment,
  dependencies: Pick<SecondFactorDependencies, 'factorPool'>,
): Promise<string> {
  const { factorPool } = dependencies;
  const proven = await prove(userId, proof, dependencies);
  if (proven !== 'code-required') return proven.accessToken;
  await factorPool.switchOff(userId);
  const again = await factorPool.prove(userId, proof);
  if (again === 'code-required') throw new Error('The pool keeps asking for a code');
  return again.accessToken;
}

/** Checks password and code. A factor that the pool has no more needs no code: nothing is left to protect. */
export const prove = (
  userId: string,
  proof: Proof,
  { factorPool }: Pick<SecondFactorDependencies, 'factorPool'>,
) => refusing(factorPool.prove(userId, proof));

async function hashed(userId: string, codes: readonly string[]): Promise<SecondFactor> {
  const salt = newSalt();
  const hashes: string[] = [];
  // One after the other: each takes 8 MiB.
  for (const code of codes) hashes.push(await slowHash(plainRecoveryCode(code), salt));
  return { userId, salt, hashes };
}

/**
 * Begins to enrol an authenticator. The secret is the pool's; we keep nothing of it, and a later one takes its place.
 * @throws AppError SECOND_FACTOR_ON, TOO_MANY_ATTEMPTS; VALIDATION_FAILED for a wrong password
 */
export async function startEnrolment(
  { userId }: Pick<Owner, 'userId'>,
  proof: Enrolment,
  dependencies: ProofDependencies,
): Promise<{ secret: string }> {
  await requireOff(userId, dependencies);
  const { factorPool, proofs } = dependencies;
  const token = await proofs.check(userId, () => tokenToEnrol(userId, proof, dependencies));
  return { secret: await factorPool.newSecret(token) };
}

/**
 * Switches the second factor on by a code of the latest secret. Answers the recovery codes, which nobody can read again.
 * Every other session of the person ends with it, and the one that asks is one with a second factor from now on.
 * @throws AppError SECOND_FACTOR_ON, TOO_MANY_ATTEMPTS; VALIDATION_FAILED for a wrong password or code
 */
export async function finishEnrolment(
  { userId, session }: Owner,
  { code, ...proof }: FactorProof,
  dependencies: ProofDependencies,
): Promise<{ profile: Profile; recoveryCodes: string[] }> {
  const { factorPool, factors, people, proofs, sessions, commit, newId, randomInt } = dependencies;
  await requireOff(userId, dependencies);
  const token = await proofs.check(userId, () => tokenToEnrol(userId, proof, dependencies));
  // No proof: whoever has the new secret cannot guess its code. A mistyped one warns nobody.
  await recordingRefusal(refusing(factorPool.verifyCode(token, code)), userId, dependencies);
  const recoveryCodes = newRecoveryCodes(randomInt);
  const factor = await hashed(userId, recoveryCodes);
  await factorPool.switchOn(userId);
  return commit(async (at) => {
    const person = await getPerson(userId, dependencies);
    if (person.secondFactorSince !== null) throw new AppError('SECOND_FACTOR_ON');
    const since = at.toISOString();
    const change = { sessionId: session.sessionId, hasSecondFactor: true, at };
    return {
      answer: {
        profile: { ...people.toUser(person), secondFactorSince: since },
        recoveryCodes,
      },
      shared: [
        people.setSecondFactor(person, since),
        factors.put(factor),
        await sessions.factoring(userId, change),
      ],
      events: [secondFactorChanged(person, { change: 'enrolled', eventId: newId(at), at })],
      audits: [ownDeed({ userId, action: 'SecondFactorEnabled' }, at)],
    };
  });
}

/**
 * Other recovery codes, in place of those from before. Every other session of the person ends with it.
 * @throws AppError SECOND_FACTOR_OFF, TOO_MANY_ATTEMPTS; VALIDATION_FAILED for a wrong password or code
 */
export async function renewRecoveryCodes(
  { userId, session }: Owner,
  proof: FactorProof,
  dependencies: ProofDependencies,
): Promise<{ recoveryCodes: string[] }> {
  const { factors, proofs, sessions, commit, newId, randomInt } = dependencies;
  await requireOn(userId, dependencies);
  await proofs.check(userId, () => prove(userId, proof, dependencies));
  const recoveryCodes = newRecoveryCodes(randomInt);
  const factor = await hashed(userId, recoveryCodes);
  return commit(async (at) => {
    const [person, before] = await Promise.all([
      getPerson(userId, dependencies),
      factors.find({ userId }),
    ]);
    if (!before) throw new AppError('SECOND_FACTOR_OFF');
    return {
      answer: { recoveryCodes },
      shared: [
        factors.replace(before, factor),
        await sessions.factoring(userId, { ...session, at }),
      ],
      events: [secondFactorChanged(person, { change: 'codesRenewed', eventId: newId(at), at })],
      audits: [ownDeed({ userId, action: 'RecoveryCodesRenewed' }, at)],
    };
  });
}

/** Who switched a factor off, and what else is written with it. */
export interface Removal {
  change: SecondFactorChanged['change'];
  actor?: SecondFactorChanged['actor'];
  audit: Omit<AuditEntry, 'at'>;
  /** Decided again from what is stored, for what may be used once. */
  mayRemove?: (factor: SecondFactor) => Promise<void>;
  /** The session that goes on, without a second factor; none where all of the person's end. */
  kept?: Pick<Owner['session'], 'sessionId'>;
  /** What must be so at that moment. */
  condition?: readonly Write[];
}

/**
 * Switches a person's factor off, and ends their sessions: in the pool first, so that a failure in between locks nobody
 * out. Our record decides what an administrator may do, and stands until the pool's step is done.
 * @throws AppError NOT_FOUND, SECOND_FACTOR_OFF
 */
export async function removeFactor(
  userId: string,
  { change, actor = null, audit, mayRemove, kept, condition = [] }: Removal,
  dependencies: SecondFactorDependencies,
): Promise<Profile> {
  const { factorPool, factors, people, sessions, commit, newId } = dependencies;
  await requireOn(userId, dependencies);
  await factorPool.switchOff(userId);
  return commit(async (at): Promise<Work<Profile>> => {
    const [person, factor] = await Promise.all([
      getPerson(userId, dependencies),
      factors.find({ userId }),
    ]);
    if (person.secondFactorSince === null || !factor) throw new AppError('SECOND_FACTOR_OFF');
    await mayRemove?.(factor);
    const closure = kept
      ? sessions.factoring(userId, { ...kept, hasSecondFactor: false, at })
      : sessions.closing(userId, at);
    return {
      answer: { ...people.toUser(person), secondFactorSince: null },
      shared: [
        people.setSecondFactor(person, null),
        factors.remove(factor),
        await closure,
        ...condition,
      ],
      events: [secondFactorChanged(person, { change, actor, eventId: newId(at), at })],
      audits: [{ ...audit, at }],
    };
  });
}

/**
 * Switches the caller's own factor off, and ends every session but the one that asks. That one is without a second factor
 * then, so an administrator enrols another authenticator before anything else: that is how one changes to another phone.
 * @throws AppError SECOND_FACTOR_OFF, TOO_MANY_ATTEMPTS; VALIDATION_FAILED for a wrong password or code
 */
export async function switchOffOwn(
  { userId, session }: Owner,
  proof: FactorProof,
  dependencies: ProofDependencies,
): Promise<Profile> {
  await requireOn(userId, dependencies);
  await dependencies.proofs.check(userId, () => prove(userId, proof, dependencies));
  const audit = { targetId: userId, actorId: userId, action: 'SecondFactorDisabled' };
  const kept = { sessionId: session.sessionId };
  return removeFactor(userId, { change: 'switchedOff', kept, audit }, dependencies);
}

/** What ends every session of a person at the pool as well: no token of theirs is renewed. */
export interface EndsSessions {
  userPool: Pick<UserPool, 'signOutEverywhere'>;
}
