import * as z from 'zod';
import { activityOfKey } from './activity-keys.ts';

/** Values of which a row keeps nothing: every byte is read in each list. */
export const absentInActivityRows = {
  websiteGone: null,
  hoursDedicated: null,
  closingComment: '',
  userPlanId: null,
  versionAtCreation: null,
  versionAtCompletion: null,
  completedAt: null,
  revision: 0,
};

const keySchema = z.object({ pk: z.string(), sk: z.string() });

/** A row with what its key says, and with what it leaves out. */
export const withActivityKey = (row: unknown): Record<string, unknown> => ({
  ...absentInActivityRows,
  ...(row as Record<string, unknown>),
  ...activityOfKey(keySchema.parse(row)),
});
