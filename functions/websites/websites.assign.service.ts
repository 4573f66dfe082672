import type { UserDeleted } from '../../events/users.events.ts';
import type { WebsiteReassigned } from '../../events/websites.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import { ownerRefused } from '../core/table/shared/people.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import { actorOf } from '../profiles/profiles.domain.ts';
import { auditsOf } from './websites.audit.ts';
import type { ListedWebsite, WebsiteSummary } from './websites.domain.ts';
import type { Assignment } from './websites.form.domain.ts';
import type { Websites } from './websites.entity.ts';
import type { SiteAsRead } from './websites.items.ts';
import { toListed, type OwnerNames } from './websites.service.ts';

interface MoveDependencies {
  websites: Pick<Websites, 'findStored' | 'move' | 'toSummary'>;
  commit: Commit;
  newId: (now: Date) => string;
}

export interface AssignDependencies extends MoveDependencies, OwnerNames {
  websites: Pick<Websites, 'findStored' | 'move' | 'toSummary' | 'exists'>;
}

interface Move {
  toUserId: string | null;
  actor: WebsiteReassigned['actor'];
  at: Date;
  audits: readonly AuditEntry[];
}

/** Moves a site, with its event. */
async function moveOf(
  read: SiteAsRead,
  { toUserId, actor, at, audits }: Move,
  { websites, newId }: MoveDependencies,
) {
  const { websiteId, userId: fromUserId, name: websiteName } = read.site;
  const { summary, ...writes } = await websites.move(read, { toUserId, at });
  const event: WebsiteReassigned = {
    type: 'WebsiteReassigned',
    eventId: newId(at),
    websiteId,
    fromUserId,
    toUserId,
    ...{ websiteName, actor },
    reassignedAt: at.toISOString(),
  };
  const refused = () => ownerRefused('userId');
  return { answer: summary, ...writes, refused, events: [event], audits };
}

/** One site's part of an assignment. A site that the person already has stays as it is. */
const assignOne = (
  caller: Caller,
  { websiteId, toUserId }: { websiteId: string; toUserId: string | null },
  dependencies: MoveDependencies,
): Promise<WebsiteSummary> =>
  dependencies.commit(async (at) => {
    const { websites } = dependencies;
    const read = await websites.findStored(websiteId);
    if (!read) throw new AppError('NOT_FOUND');
    const { userId: fromUserId, name } = read.site;
    if (fromUserId === toUserId) return { answer: websites.toSummary(read) };
    const audits = auditsOf(caller, {
      action: 'WebsiteReassigned',
      websiteId,
      owners: [fromUserId, toUserId],
      at,
      details: { name, fromUserId, toUserId },
    });
    return moveOf(read, { toUserId, actor: actorOf(caller), at, audits }, dependencies);
  });

/**
 * Gives sites to a person, or to nobody, one after the other, and answers their rows. Each is moved as a whole, so a
 * call that ends half way has moved the first of them, and may be repeated.
 * @throws AppError NOT_FOUND where a site is unknown, before any is moved; CLIENT_REQUIRED; CONFLICT
 */
export async function assignWebsites(
  caller: Caller,
  { websiteIds, userId: toUserId }: Assignment,
  dependencies: AssignDependencies,
): Promise<{ items: ListedWebsite[] }> {
  const unique = [...new Set(websiteIds)];
  const known = await Promise.all(unique.map((id) => dependencies.websites.exists(id)));
  if (known.includes(false)) throw new AppError('NOT_FOUND');
  const items: WebsiteSummary[] = [];
  // One after the other: they share the directory's items and the people's counts, and would only get in each other's way.
  for (const websiteId of unique) {
    items.push(await assignOne(caller, { websiteId, toUserId }, dependencies));
  }
  return { items: await toListed(caller, items, dependencies) };
}

/** Sites of a deleted person that one message deals with: some seconds of work. */
export const RELEASE_BATCH = 25;

/** Who an entry of the audit names where a site lost its owner because that person was deleted. */
const RELEASING_ACTOR = 'websites.subscriber';

export interface OwnedDependencies {
  websites: Pick<Websites, 'findOwnedIds'>;
  /** To the queue that the event came from. */
  send: SendMessages<UserDeleted>;
}

export interface ReleaseDependencies extends MoveDependencies, OwnedDependencies {
  websites: Pick<Websites, 'findStored' | 'move' | 'toSummary' | 'findOwnedIds'>;
}

/** Frees one site of a deleted person, unless another message was faster. False for a row without a site. */
const releaseOne = (
  websiteId: string,
  userId: string,
  dependencies: MoveDependencies,
): Promise<boolean> =>
  dependencies.commit(async (at): Promise<Work<boolean>> => {
    const read = await dependencies.websites.findStored(websiteId);
    if (read?.site.userId !== userId) return { answer: read !== undefined };
    const { name } = read.site;
    const details = { websiteId, name, fromUserId: userId, toUserId: null };
    const entry = { targetId: websiteId, actorId: RELEASING_ACTOR, at, details };
    const audits = [{ ...entry, action: 'WebsiteReassigned' }];
    return {
      ...(await moveOf(read, { toUserId: null, actor: null, at, audits }, dependencies)),
      answer: true,
    };
  });

/**
 * Does something with each site of a deleted person, a batch at a time: while there are more, the event goes back into the
 * queue. `one` says whether there was such a site. Answers whether that was all. Safe to repeat: what was dealt with is not theirs any more.
 * @throws Error if a whole batch came to nothing: the event must not go round for ever
 */
export async function eachOwned(
  event: UserDeleted,
  { websites, send }: OwnedDependencies,
  one: (websiteId: string) => Promise<boolean>,
): Promise<'done' | 'more'> {
  const owned = await websites.findOwnedIds(event.userId, RELEASE_BATCH);
  let done = 0;
  for (const websiteId of owned) {
    if (await one(websiteId)) done += 1;
  }
  if (owned.length < RELEASE_BATCH) return 'done';
  if (done === 0) throw new Error(`None of ${String(owned.length)} sites can be released`);
  await send([event]);
  return 'more';
}

/** Takes the sites of a deleted administrator off them: they are the provider's, and nobody's from now on. */
export const releaseWebsites = (
  event: UserDeleted,
  dependencies: ReleaseDependencies,
): Promise<'done' | 'more'> =>
  eachOwned(event, dependencies, (websiteId) => releaseOne(websiteId, event.userId, dependencies));
