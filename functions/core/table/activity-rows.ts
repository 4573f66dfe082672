import * as z from 'zod';
import { activityOfKey } from './activity-keys.ts';

/** What a row keeps nothing of while it is nothing: every byte is read in each list. */
const absent = {
  websiteGone: null,
  hoursDedicated: null,
  closingComment: '',
  userPlanId: null,
  versionAtCreation: null,
  versionAtCompletion: null,
  completedAt: null,
};

const keySchema = z.object({ pk: z.string(), sk: z.string() });

/** A row with what its key says, and with what it leaves out. */
export const withActivityKey = (row: unknown): Record<string, unknown> => ({
  ...absent,
  ...(row as Record<string, unknown>),
  ...activityOfKey(keySchema.parse(row)),
});

/** Whether an attribute's value is left out of the row. */
export const isLeftOut = (value: unknown): boolean => value === null || value === '';
