import type { UserDeleted } from '../../events/users.events.ts';
import type { WebsiteReassigned } from '../../events/websites.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { AuditEntry } from '../core/table/audit.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import { auditsOf } from './websites.audit.ts';
import type { Assignment, Website, WebsiteSummary } from './websites.domain.ts';
import type { Reassignment } from './websites.reassign.store.ts';
import type { WebsitesStore } from './websites.store.ts';

interface MoveDependencies {
  websites: Pick<WebsitesStore, 'reassign'>;
  newId: () => string;
  now: () => Date;
}

export interface AssignDependencies extends MoveDependencies {
  websites: Pick<WebsitesStore, 'reassign' | 'findConnection'>;
}

interface Move {
  website: Website;
  toUserId: string | null;
  at: Date;
  audits: readonly AuditEntry[];
}

function reassignmentOf({ website, toUserId, at, audits }: Move, eventId: string): Reassignment {
  const event: WebsiteReassigned = {
    type: 'WebsiteReassigned',
    eventId,
    websiteId: website.websiteId,
    fromUserId: website.userId,
    toUserId,
    reassignedAt: at.toISOString(),
  };
  return { toUserId, event, at, audits };
}

/** One site's part of an assignment, all or nothing. A site that the person has already stays as it is. */
async function assignOne(
  caller: Caller,
  { websiteId, toUserId }: { websiteId: string; toUserId: string | null },
  { websites, newId, now }: MoveDependencies,
): Promise<WebsiteSummary> {
  const row = await websites.reassign(websiteId, (website) => {
    const { userId: fromUserId } = website;
    if (fromUserId === toUserId) return undefined;
    const at = now();
    const audits = auditsOf(caller, {
      action: 'WebsiteReassigned',
      websiteId,
      owners: [fromUserId, toUserId],
      at,
      details: { fromUserId, toUserId },
    });
    return reassignmentOf({ website, toUserId, at, audits }, newId());
  });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Gives sites to a person, or to nobody, one after the other, and answers their rows. Each is moved as a whole, so a
 * call that ends half way has moved the first of them, and may be repeated.
 * @throws AppError NOT_FOUND where a site is unknown, before any is moved; PERSON_GONE; CONFLICT
 */
export async function assignWebsites(
  caller: Caller,
  { websiteIds, userId: toUserId }: Assignment,
  dependencies: AssignDependencies,
): Promise<{ items: WebsiteSummary[] }> {
  const unique = [...new Set(websiteIds)];
  const known = await Promise.all(unique.map((id) => dependencies.websites.findConnection(id)));
  if (known.includes(undefined)) throw new AppError('NOT_FOUND');
  const items: WebsiteSummary[] = [];
  // One after the other: they share the directory's items and the people's counts, and would only get in each other's way.
  for (const websiteId of unique) {
    items.push(await assignOne(caller, { websiteId, toUserId }, dependencies));
  }
  return { items };
}

/** Sites of a deleted person that one message frees: some seconds of work. */
export const RELEASE_BATCH = 25;

/** Who an entry of the audit names where a site lost its owner because that person was deleted. */
const RELEASING_ACTOR = 'websites.subscriber';

export interface ReleaseDependencies extends MoveDependencies {
  websites: Pick<WebsitesStore, 'reassign' | 'findOwnedIds'>;
  /** To the queue that the event came from. */
  send: SendMessages<UserDeleted>;
}

/**
 * Takes the sites of a deleted person off them, a batch at a time: while there are more, the event goes back into the
 * queue. Safe to repeat: what was freed, or given to somebody meanwhile, is not theirs any more.
 * @throws Error where a whole batch came to nothing: the event must not go round for ever
 */
export async function releaseWebsites(
  event: UserDeleted,
  { websites, newId, now, send }: ReleaseDependencies,
): Promise<void> {
  const owned = await websites.findOwnedIds(event.userId, RELEASE_BATCH);
  const released = new Set<string>();
  for (const websiteId of owned) {
    await websites.reassign(websiteId, (website) => {
      const { userId: fromUserId } = website;
      if (fromUserId !== event.userId) return undefined;
      released.add(websiteId);
      const at = now();
      const details = { websiteId, fromUserId, toUserId: null };
      const entry = { targetId: websiteId, actorId: RELEASING_ACTOR, at, details };
      const audits = [{ ...entry, action: 'WebsiteReassigned' }];
      return reassignmentOf({ website, toUserId: null, at, audits }, newId());
    });
  }
  if (owned.length < RELEASE_BATCH) return;
  if (released.size === 0) throw new Error(`None of ${String(owned.length)} sites can be released`);
  await send([event]);
}
