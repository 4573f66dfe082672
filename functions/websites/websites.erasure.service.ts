import type { UserDeleted } from '../../events/users.events.ts';
import { websiteDeleted } from '../../events/websites.events.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import { eachOwned, type OwnedDependencies, RELEASE_BATCH } from './websites.assign.service.ts';
import type { Websites } from './websites.entity.ts';
import { handedOverAt } from './owned/websites.owned.domain.ts';
import type { OwnedTimes } from './owned/websites.owned.entity.ts';

export interface EraseDependencies extends OwnedDependencies {
  websites: Pick<Websites, 'findStored' | 'remove' | 'findOwnedIds'>;
  commit: Commit;
  newId: (now: Date) => string;
}

/** Who an entry of the audit names where a site was deleted with its client. */
const ERASING_ACTOR = 'websites.subscriber';

/** Deletes one site of a deleted client, unless another message was faster. False for a row without a site. */
const eraseOne = (
  websiteId: string,
  userId: string,
  { websites, commit, newId }: EraseDependencies,
): Promise<boolean> =>
  commit(async (at): Promise<Work<boolean>> => {
    const read = await websites.findStored(websiteId);
    if (read?.site.userId !== userId) return { answer: read !== undefined };
    const since = handedOverAt(read.row);
    const entry = { targetId: websiteId, actorId: ERASING_ACTOR, action: 'WebsiteDeleted', at };
    return {
      answer: true,
      shared: await websites.remove(read, at),
      events: [
        websiteDeleted({ websiteId, userId, since }, { eventId: newId(at), at, erased: true }),
      ],
      audits: [{ ...entry, details: { websiteId, reason: 'client deleted' } }],
    };
  });

/** Deletes the sites of a deleted client. What belongs to them follows by their events (ADR 0055). */
export const eraseWebsites = (
  event: UserDeleted,
  dependencies: EraseDependencies,
): Promise<'done' | 'more'> =>
  eachOwned(event, dependencies, (websiteId) => eraseOne(websiteId, event.userId, dependencies));

export interface ForgetDependencies extends Pick<EraseDependencies, 'commit' | 'newId' | 'send'> {
  owned: Pick<OwnedTimes, 'list' | 'remove'>;
}

/**
 * Forgets which sites a deleted person had before, after those that they still had: some at a time. What was kept of a client's
 * deleted site, its backups above all, goes by the event of its deletion, which comes again. Safe to repeat.
 */
export async function forgetOwned(
  event: UserDeleted,
  { owned, commit, newId, send }: ForgetDependencies,
): Promise<void> {
  const { userId, role } = event;
  const times = (await owned.list(userId)).slice(0, RELEASE_BATCH);
  for (const time of times) {
    const { websiteId, since, isDeleted } = time;
    const deletedOf = (at: Date) =>
      websiteDeleted({ websiteId, userId, since }, { eventId: newId(at), at, erased: true });
    await commit((at) =>
      Promise.resolve({
        answer: undefined,
        shared: [owned.remove(time)],
        events: isDeleted && role === 'cliente' ? [deletedOf(at)] : [],
      }),
    );
  }
  if (times.length === RELEASE_BATCH) await send([event]);
}
