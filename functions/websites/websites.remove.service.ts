import type { WebsiteDeleted } from '../../events/websites.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import { auditsOf } from './websites.audit.ts';
import { getVisible } from './websites.service.ts';
import type { WebsitesStore } from './websites.store.ts';

export interface RemoveDependencies {
  websites: Pick<WebsitesStore, 'remove'>;
  newId: () => string;
  now: () => Date;
}

/**
 * Deletes a site of the caller; any site for an administrator. What belongs to it follows by the event.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function removeWebsite(
  caller: Caller,
  websiteId: string,
  { websites, newId, now }: RemoveDependencies,
): Promise<{ websiteId: string }> {
  const removed = await websites.remove(websiteId, (current) => {
    const { userId, name, url } = getVisible(caller, current);
    const at = now();
    const event: WebsiteDeleted = {
      type: 'WebsiteDeleted',
      eventId: newId(),
      websiteId,
      userId,
      deletedAt: at.toISOString(),
    };
    const deed = { action: 'WebsiteDeleted', websiteId, owners: [userId], at } as const;
    return { event, at, audits: auditsOf(caller, { ...deed, details: { name, url } }) };
  });
  if (!removed) throw new AppError('NOT_FOUND');
  return { websiteId };
}
