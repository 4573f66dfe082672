import * as z from 'zod';
import { activityStatusSchema } from '../functions/activities/activities.domain.ts';
import { idField } from '../functions/core/validation/fields.ts';

/** Event: an activity has another status. `userId` is whose it is. */
export const activityStatusChangedSchema = z.object({
  type: z.literal('ActivityStatusChanged'),
  eventId: idField,
  activityId: idField,
  userId: idField,
  websiteName: z.string(),
  /** Its first words. */
  description: z.string(),
  from: activityStatusSchema,
  to: activityStatusSchema,
  /** What the administrator wrote of it; empty for nothing. */
  comment: z.string(),
  changedAt: z.iso.datetime(),
});
export type ActivityStatusChanged = z.output<typeof activityStatusChangedSchema>;

/**
 * Queue command of the activities' subscriber to itself: go on telling, in a person's activities of a site (null: in
 * those that are nobody's), what has become of it; those up to `after` are done.
 */
export const markSiteActivitiesSchema = z.object({
  type: z.literal('MarkSiteActivities'),
  websiteId: idField,
  userId: idField.nullable(),
  after: idField,
});
export type MarkSiteActivities = z.output<typeof markSiteActivitiesSchema>;
