import type { SecondFactorChanged } from '../../../events/second-factors.events.ts';
import { idDerivedFrom } from '../../core/id.ts';
import { announceEvent, type EventsDependencies } from '../notifications.events.service.ts';
import { toEach } from '../notifications.roles.service.ts';

/**
 * Informs a person of a change of their second factor, and the administrator who made it. By e-mail as well, whatever they
 * chose: who was robbed of an account learns it there. Each has an id of their own, so that a second delivery sends to
 * nobody twice. @throws AggregateError where one could not be informed: the queue delivers the event again
 */
export const announceSecondFactor = (
  event: SecondFactorChanged,
  dependencies: EventsDependencies,
): Promise<void> =>
  toEach([event.personId, ...(event.actor ? [event.actor.userId] : [])], (userId) =>
    announceEvent(
      { ...event, userId, eventId: idDerivedFrom(event.eventId, userId) },
      dependencies,
    ),
  );
