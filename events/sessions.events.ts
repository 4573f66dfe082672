import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';

/** Event: a person signed in with a device that they had not used for long. Never the first one that they sign in with. */
export const newDeviceSignedInSchema = z.object({
  type: z.literal('NewDeviceSignedIn'),
  eventId: idField,
  userId: idField,
  /** 'Chrome en Windows'. */
  device: z.string(),
  address: z.string(),
  signedInAt: z.iso.datetime(),
});
export type NewDeviceSignedIn = z.output<typeof newDeviceSignedInSchema>;
