import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';

/**
 * Event: a client asked to be deleted, changed their mind, or is to be reminded of it. It names nobody: it is kept for
 * days, and the client may be deleted by then.
 */
export const erasureChangedSchema = z.object({
  type: z.literal('ErasureChanged'),
  eventId: idField,
  userId: idField,
  change: z.enum(['requested', 'reminded', 'cancelled']),
  /** When the account is deleted, or was to be. */
  erasesAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type ErasureChanged = z.output<typeof erasureChangedSchema>;

/** The event of a wish to be deleted. */
export const erasureChanged = (
  { userId, erasesAt }: Pick<ErasureChanged, 'userId' | 'erasesAt'>,
  { at, ...change }: Pick<ErasureChanged, 'change' | 'eventId'> & { at: Date },
): ErasureChanged => ({
  type: 'ErasureChanged',
  ...change,
  ...{ userId, erasesAt },
  changedAt: at.toISOString(),
});
