import type { AttentionAssigned } from '../../events/attention.events.ts';
import type { AuditAction } from '../audits/audits.domain.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { startOfDay } from '../core/validation/day.ts';
import { displayNameOf, type Profile } from '../profiles/profiles.domain.ts';
import {
  attentionMessages,
  subjectOf,
  type AttentionItem,
  type AttentionKind,
  type NamedPerson,
} from './attention.domain.ts';
import { isKindFor } from './attention.access.domain.ts';
import type { AttentionItems } from './attention.entity.ts';
import { decided, itemsOf, type Decision, type Head } from './attention.head.domain.ts';

type Person = Pick<Profile, 'userId' | 'firstName' | 'lastName' | 'email' | 'role' | 'position'>;
type Decider = Pick<Caller, 'userId' | 'position'>;

export interface ChangeDependencies {
  attention: Pick<AttentionItems, 'find' | 'replace' | 'adminIsThere'>;
  people: { find(userId: string): Promise<Person | undefined> };
  commit: Commit;
  newId: (now: Date) => string;
}

/** Which item, as it was on the screen. */
export interface Seen {
  subject: string;
  kind: AttentionKind;
  revision: number;
}

interface Change {
  decision: Decision;
  action: Extract<AuditAction, `Attention${string}`>;
  details?: Readonly<Record<string, string | null>>;
  own?: readonly Write[];
  /** Who hears of it: an administrator to whom another one gave the item. */
  given?: Pick<AttentionAssigned, 'assigneeId' | 'by'>;
}

interface Decided extends Seen {
  changeOf: (at: Date) => Change | Promise<Change>;
}

const findItem = (head: Head | undefined, kind: AttentionKind): AttentionItem | undefined =>
  itemsOf(head).find((item) => item.kind === kind);

/** A report is listed under its client. */
function auditOf(
  caller: Pick<Caller, 'userId'>,
  { subject, kind, name }: AttentionItem,
  { action, details, at }: Pick<Change, 'action' | 'details'> & { at: Date },
): AuditEntry {
  const about = subjectOf(subject);
  const targetId = about.type === 'report' ? about.ownerId : about.id;
  return { targetId, actorId: caller.userId, action, at, details: { kind, name, ...details } };
}

const assignmentOf = (
  { subject, kind, name, owner }: AttentionItem,
  given: Pick<AttentionAssigned, 'assigneeId' | 'by'>,
  { eventId, at }: { eventId: string; at: Date },
): AttentionAssigned => ({
  type: 'AttentionAssigned',
  ...{ eventId, subject, kind, name, clientId: owner?.userId ?? null, ...given },
  assignedAt: at.toISOString(),
});

/** @throws AppError ATTENTION_CLOSED, EDITED_MEANWHILE, CONFLICT; what `changeOf` throws */
const decide = (
  caller: Decider,
  { subject, kind, revision, changeOf }: Decided,
  { attention, commit, newId }: ChangeDependencies,
): Promise<AttentionItem> =>
  commit(async (at) => {
    const head = await attention.find(subject);
    const item = findItem(head, kind);
    if (!head || !item || !isKindFor(caller.position, kind)) throw new AppError('ATTENTION_CLOSED');
    if (item.revision !== revision) throw new AppError('EDITED_MEANWHILE');
    const { decision, own = [], given, ...said } = await changeOf(at);
    const after = decided(head, kind, decision);
    return {
      answer: findItem(after, kind) ?? item,
      own,
      shared: attention.replace(head, after),
      audits: [auditOf(caller, item, { ...said, at })],
      events: given ? [assignmentOf(item, given, { eventId: newId(at), at })] : [],
      refused: () => new AppError('PERSON_GONE'),
    };
  });

const HIDDEN = 'Soporte técnico no ve los pendientes de este tipo: elige a otra persona.';

/** The administrator of an id. @throws AppError PERSON_GONE for anybody else; VALIDATION_FAILED where its kind is hidden */
async function getAdmin(
  { userId, kind }: { userId: string; kind: AttentionKind },
  { people }: Pick<ChangeDependencies, 'people'>,
): Promise<NamedPerson> {
  const person = await people.find(userId);
  if (person?.role !== 'admin') throw new AppError('PERSON_GONE');
  if (!isKindFor(person.position, kind)) {
    throw new AppError('VALIDATION_FAILED', { message: HIDDEN });
  }
  return { userId, name: displayNameOf(person) };
}

/** Gives an item to an administrator, or to nobody (null). @throws AppError as `decide`, and as `getAdmin` */
export const assign = (
  caller: Decider,
  { userId, ...seen }: Seen & { userId: string | null },
  dependencies: ChangeDependencies,
): Promise<AttentionItem> =>
  decide(
    caller,
    {
      ...seen,
      changeOf: async () => {
        const { kind } = seen;
        const assignee = userId === null ? null : await getAdmin({ userId, kind }, dependencies);
        const isGiven = userId !== null && userId !== caller.userId;
        return {
          ...(isGiven && {
            given: { assigneeId: userId, by: await getAdmin({ ...caller, kind }, dependencies) },
          }),
          decision: { assignee },
          action: 'AttentionAssigned',
          details: { assignee: assignee?.name ?? null },
          // Somebody who is no longer an administrator must keep no items: `unassignAll` may have run already.
          own: userId === null ? [] : [dependencies.attention.adminIsThere(userId)],
        };
      },
    },
    dependencies,
  );

/**
 * Takes an item out of the open ones until a day begins in the provider's zone.
 * @throws AppError as `decide`, VALIDATION_FAILED for a day that has begun
 */
export const postpone = (
  caller: Decider,
  { until, ...seen }: Seen & { until: string },
  dependencies: ChangeDependencies & { timeZone: string },
): Promise<AttentionItem> =>
  decide(
    caller,
    {
      ...seen,
      changeOf: (at) => {
        const instant = startOfDay(until, dependencies.timeZone);
        if (instant <= at) {
          throw new AppError('VALIDATION_FAILED', { fields: { until: [attentionMessages.past] } });
        }
        const postponedUntil = instant.toISOString();
        return {
          decision: { postponedUntil, dismissed: null },
          action: 'AttentionPostponed',
          details: { until },
        };
      },
    },
    dependencies,
  );

/** Takes an item out of the open ones while its cause lasts and gets no worse. @throws AppError as `decide` */
export const dismiss = (
  caller: Decider,
  { reason, ...seen }: Seen & { reason: string },
  dependencies: ChangeDependencies,
): Promise<AttentionItem> =>
  decide(
    caller,
    {
      ...seen,
      changeOf: async (at) => {
        const by = await getAdmin({ ...caller, kind: seen.kind }, dependencies);
        return {
          decision: { dismissed: { by, reason, at: at.toISOString() }, postponedUntil: null },
          action: 'AttentionDismissed',
          details: { reason },
        };
      },
    },
    dependencies,
  );

/** Undoes either. @throws AppError as `decide` */
export const takeBack = (
  caller: Decider,
  seen: Seen,
  dependencies: ChangeDependencies,
): Promise<AttentionItem> =>
  decide(
    caller,
    {
      ...seen,
      changeOf: () => ({
        decision: { dismissed: null, postponedUntil: null },
        action: 'AttentionReturned',
      }),
    },
    dependencies,
  );

/**
 * Leaves the items that were assigned to a person, but for kinds that are still theirs, without anybody. Safe to repeat.
 * @throws AppError CONFLICT
 */
export async function unassignAll(
  { userId, keeps = () => false }: { userId: string; keeps?: (kind: AttentionKind) => boolean },
  {
    attention,
    commit,
  }: { attention: Pick<AttentionItems, 'find' | 'replace' | 'findAssigned'>; commit: Commit },
): Promise<void> {
  for (const { subject, kind } of await attention.findAssigned(userId)) {
    if (keeps(kind)) continue;
    await commit(async () => {
      const head = await attention.find(subject);
      if (!head || findItem(head, kind)?.assignee?.userId !== userId) return { answer: undefined };
      const after = decided(head, kind, { assignee: null });
      return { answer: undefined, shared: attention.replace(head, after) };
    });
  }
}
