import { belongingChanged } from '../../events/users.events.ts';
import { userPlanRestored, userPlansMoved } from '../../events/user-plans.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { Submission } from '../core/table/commit/once.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import { auditsOf } from './user-plans.audit.ts';
import { restoringRefusedBy } from './user-plans.changes.domain.ts';
import type { PlanChanges } from './user-plans.changes.entity.ts';
import {
  overAt,
  type Correction,
  type ManagedUserPlan,
  type UserPlan,
  type UserPlanStatus,
} from './user-plans.domain.ts';
import { restoringOf } from './user-plans.edits.domain.ts';
import type { UserPlans } from './user-plans.entity.ts';
import { onceOf, withName } from './user-plans.list.service.ts';
import { ended, toUserPlan, type Ending, type PlanAndPeriods } from './user-plans.record.domain.ts';

interface ChangeDependencies {
  commit: Commit;
  people: Pick<PeopleView, 'peopleOf'>;
  newId: (now: Date) => string;
}

export interface StatusDependencies extends ChangeDependencies {
  userPlans: Pick<UserPlans, 'findById' | 'read'>;
  changes: Pick<PlanChanges, 'writesOf' | 'end' | 'isThere'>;
}

export interface CorrectDependencies extends ChangeDependencies {
  userPlans: Pick<UserPlans, 'findById' | 'find' | 'amendConsumed' | 'ledger'>;
}

interface Correcting extends Correction {
  userPlanId: string;
  submission?: Submission | undefined;
}

/** The place of a plan. @throws AppError NOT_FOUND */
async function getPlace(
  userPlanId: string,
  { userPlans }: { userPlans: Pick<UserPlans, 'findById'> },
): Promise<Pick<UserPlan, 'userId' | 'userPlanId'>> {
  const plan = await userPlans.findById(userPlanId);
  if (!plan) throw new AppError('NOT_FOUND');
  return plan;
}

type Actor = Pick<Caller, 'userId' | 'profileItem'>;

const auditsOfStatus = (caller: Actor, { plan, at, from, to }: StatusAudit) =>
  auditsOf(caller, { action: 'UserPlanStatusChanged', plan, at, details: { from, to } });

interface StatusAudit {
  plan: Pick<UserPlan, 'userPlanId' | 'userId' | 'planName'>;
  at: Date;
  from: UserPlanStatus;
  to: UserPlanStatus;
}

/** Ends a plan; one that it had replaced may come back. */
async function endingWork(
  caller: Actor,
  { read, ending }: { read: PlanAndPeriods; ending: Ending },
  { changes, newId }: StatusDependencies,
): Promise<Work<UserPlan>> {
  const { record } = read;
  const { userId } = record;
  const { status: to, now: at } = ending;
  const { writes, restored, moved } = await changes.end(read, ending);
  const change = { change: 'planEnded', subject: record.planName, ownerId: userId, at } as const;
  const events = [
    // One that was over already ends no second time.
    ...(overAt(record) > at.toISOString()
      ? belongingChanged(caller, { ...change, eventId: newId(at) })
      : []),
    ...userPlansMoved(moved, { userId, eventId: newId(at) }),
  ];
  const audits = auditsOfStatus(caller, { plan: record, at, from: record.status, to });
  const answer = toUserPlan(ended(record, ending));
  if (!restored) return { answer, shared: writes, events, audits };
  const plan = { ...restored, userId };
  return {
    answer,
    shared: writes,
    events: [userPlanRestored(restored, { userId, eventId: newId(at) }), ...events],
    audits: [...audits, ...auditsOfStatus(caller, { plan, at, from: 'cancelled', to: 'active' })],
  };
}

/** Makes a plan active again. @throws AppError PLAN_REFUNDED, PLAN_ENDED, PLAN_ACTIVE, PERSON_GONE */
async function restoringWork(
  caller: Actor,
  { read, at }: { read: PlanAndPeriods; at: Date },
  { changes, newId }: StatusDependencies,
): Promise<Work<UserPlan>> {
  const refusal = restoringRefusedBy(read.record, read.stored.periods, at);
  if (refusal) throw new AppError(refusal);
  const { change, record } = restoringOf(read, at);
  const { userId, status: from, planName } = read.record;
  const news = { change: 'planReactivated', subject: planName, ownerId: userId, at } as const;
  return {
    answer: toUserPlan(record),
    own: [changes.isThere(userId)],
    refused: () => new AppError('PERSON_GONE'),
    shared: await changes.writesOf(change, at),
    events: belongingChanged(caller, { ...news, eventId: newId(at) }),
    audits: auditsOfStatus(caller, { plan: read.record, at, from, to: 'active' }),
  };
}

/**
 * Sets the status of a user plan (spec 001 §4). An active one that becomes anything else ends at once, and what waited
 * for its end moves up; cancelled or refunded, it gives back the plan that it had replaced. Its dates stay, so that a
 * mistake can be undone: it becomes active again if it has not ended, was not paid back, and nothing else runs or
 * waits.
 * @throws AppError NOT_FOUND, PLAN_REFUNDED, PLAN_ENDED, PLAN_ACTIVE, PERSON_GONE, CONFLICT
 */
export async function changeUserPlanStatus(
  caller: Actor,
  { userPlanId, status }: { userPlanId: string; status: UserPlanStatus },
  dependencies: StatusDependencies,
): Promise<ManagedUserPlan> {
  const { userPlans, commit } = dependencies;
  const place = await getPlace(userPlanId, dependencies);
  const changed = await commit(async (at): Promise<Work<UserPlan>> => {
    const read = await userPlans.read(place);
    if (!read) throw new AppError('NOT_FOUND');
    const { record } = read;
    const isOver = Date.parse(record.endDate) <= at.getTime();
    const isThat = status === record.status && !(status === 'active' && isOver);
    if (isThat) return { answer: toUserPlan(record) };
    return status === 'active'
      ? restoringWork(caller, { read, at }, dependencies)
      : endingWork(caller, { read, ending: { status, now: at } }, dependencies);
  });
  return withName(changed, dependencies);
}

/**
 * Corrects what is consumed of a plan, whatever its status, with an entry of the ledger. Repeated submissions correct
 * it once. @throws AppError NOT_FOUND, CORRECTION_OUT_OF_RANGE, IDEMPOTENCY_KEY_REUSED, CONFLICT
 */
export async function correctQuota(
  caller: Actor,
  { submission, ...input }: Correcting,
  dependencies: CorrectDependencies,
): Promise<ManagedUserPlan> {
  const { userPlans, commit, newId } = dependencies;
  const { userPlanId, amount, reason } = input;
  const place = await getPlace(userPlanId, dependencies);
  const correction = async (at: Date): Promise<Work<UserPlan>> => {
    const plan = await userPlans.find(place);
    if (!plan) throw new AppError('NOT_FOUND');
    const activitiesConsumed = plan.activitiesConsumed + amount;
    const isInRange = activitiesConsumed >= 0 && activitiesConsumed <= plan.activityLimit;
    if (!isInRange) throw new AppError('CORRECTION_OUT_OF_RANGE');
    const after = { ...plan, activitiesConsumed, updatedAt: at.toISOString() };
    const entry = {
      entryId: newId(at),
      kind: 'correction',
      amount,
      activityId: null,
      actorId: caller.userId,
      reason,
      at: at.toISOString(),
    } as const;
    const details = { amount: String(amount), reason };
    const { userId: ownerId, planName: subject } = plan;
    const news = { change: 'quotaCorrected', subject, ownerId, at, eventId: newId(at) } as const;
    return {
      answer: toUserPlan(after),
      shared: [userPlans.amendConsumed(plan, after), userPlans.ledger(userPlanId, entry)],
      events: belongingChanged(caller, news),
      audits: auditsOf(caller, { action: 'QuotaCorrected', plan, at, details }),
    };
  };
  const corrected = await commit(correction, onceOf({ input, submission }, dependencies));
  return withName(corrected, dependencies);
}
