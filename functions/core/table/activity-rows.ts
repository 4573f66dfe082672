import * as z from 'zod';
import { activityOfKey } from './activity-keys.ts';

/** Values that a row does not store: each list reads every byte. */
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

/** Adds the fields of a row's key, and those that the row omits. */
export const withActivityKey = (row: unknown): Record<string, unknown> => ({
  ...absentInActivityRows,
  ...(row as Record<string, unknown>),
  ...activityOfKey(keySchema.parse(row)),
});
