import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';
import { displayNameOf } from '../functions/profiles/profiles.domain.ts';
import { actorSchema } from '../functions/profiles/profiles.domain.ts';

/**
 * Event: a person's second factor was switched on or off, or they have other recovery codes. `recovered`: they switched it
 * off by a recovery code. `reset`: somebody else did.
 */
export const secondFactorChangedSchema = z.object({
  type: z.literal('SecondFactorChanged'),
  eventId: idField,
  /** Whose factor it is. */
  personId: idField,
  personName: z.string(),
  change: z.enum(['enrolled', 'switchedOff', 'recovered', 'reset', 'codesRenewed']),
  /** The administrator who reset it; null where the person did it, and for a command that was run on a server. */
  actor: actorSchema.nullable(),
  changedAt: z.iso.datetime(),
});
export type SecondFactorChanged = z.output<typeof secondFactorChangedSchema>;

interface FactorNews extends Pick<SecondFactorChanged, 'eventId' | 'change'> {
  actor?: SecondFactorChanged['actor'];
  at: Date;
}

/** The event of a change of a person's second factor. */
export const secondFactorChanged = (
  person: { userId: string } & Parameters<typeof displayNameOf>[0],
  { at, actor = null, ...change }: FactorNews,
): SecondFactorChanged => ({
  type: 'SecondFactorChanged',
  ...change,
  actor,
  personId: person.userId,
  personName: displayNameOf(person),
  changedAt: at.toISOString(),
});
