import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';

/** Event: an administrator changed the portal's settings. It does not carry them: subscribers read the present ones. */
export const settingsChangedSchema = z.object({
  type: z.literal('SettingsChanged'),
  eventId: idField,
  changedAt: z.iso.datetime(),
});
export type SettingsChanged = z.output<typeof settingsChangedSchema>;

/** Queue command: write the SPA's configuration again, because a deployment wrote what it is made of. */
export const publishConfigSchema = z.object({ type: z.literal('PublishConfig') });
