import type { SecondFactorChanged } from '../../../events/second-factors.events.ts';
import type { WebsiteOriginChanged } from '../../../events/websites.events.ts';
import { announceEvent, type EventsDependencies } from '../notifications.events.service.ts';
import { announceToEach } from '../notifications.roles.service.ts';

/**
 * Informs a person of a change of their second factor, and the administrator who made it. By e-mail as well, whatever they
 * chose: who was robbed of an account learns it there. @throws AggregateError where one could not be informed: the queue delivers the event again
 */
export const announceSecondFactor = (
  event: SecondFactorChanged,
  dependencies: EventsDependencies,
): Promise<void> =>
  announceToEach(
    [event.personId, ...(event.actor ? [event.actor.userId] : [])],
    (userId) => ({ ...event, userId }),
    { dependencies },
  );

/** Informs a site's owner of another address that somebody else gave it: the holder of the new one gets its next key. */
export async function announceOrigin(
  { userId, ...event }: WebsiteOriginChanged,
  dependencies: EventsDependencies,
): Promise<void> {
  if (userId === null || event.by === 'owner') return;
  await announceEvent({ ...event, userId }, dependencies);
}
