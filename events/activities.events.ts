import * as z from 'zod';
import { activityStatusSchema } from '../functions/activities/activities.domain.ts';
import { threadSideSchema } from '../functions/activities/thread/activities.thread.domain.ts';
import { idField } from '../functions/core/validation/fields.ts';
import { actorSchema } from '../functions/profiles/profiles.domain.ts';

/** Event: a client requested an activity. One that an administrator adds for a client has none. */
export const activityRequestedSchema = z.object({
  type: z.literal('ActivityRequested'),
  eventId: idField,
  activityId: idField,
  userId: idField,
  websiteName: z.string(),
  /** What the activity is called: its title, or its first words. */
  description: z.string(),
  requestedAt: z.iso.datetime(),
});
export type ActivityRequested = z.output<typeof activityRequestedSchema>;

/** Event: an activity has another status. `userId` is whose it is. */
export const activityStatusChangedSchema = z.object({
  type: z.literal('ActivityStatusChanged'),
  eventId: idField,
  activityId: idField,
  userId: idField,
  websiteName: z.string(),
  /** What the activity is called: its title, or its first words. */
  description: z.string(),
  from: activityStatusSchema,
  to: activityStatusSchema,
  /** What the administrator wrote of it; empty for nothing. */
  comment: z.string(),
  changedAt: z.iso.datetime(),
});
export type ActivityStatusChanged = z.output<typeof activityStatusChangedSchema>;

/** Event: a new activity asks for updates of a site. A sync may have shown them in that very moment. */
export const updatesRequestedSchema = z.object({
  type: z.literal('UpdatesRequested'),
  eventId: idField,
  activityId: idField,
  websiteId: idField,
  requestedAt: z.iso.datetime(),
});
export type UpdatesRequested = z.output<typeof updatesRequestedSchema>;

/** Event: a person requested an update on several sites at once, or asked to undo that: the job waits for its worker. */
export const updateJobQueuedSchema = z.object({
  type: z.literal('UpdateJobQueued'),
  eventId: idField,
  /** Whose job it is. */
  userId: idField,
  jobId: idField,
  queuedAt: z.iso.datetime(),
});
export type UpdateJobQueued = z.output<typeof updateJobQueuedSchema>;

/** Event: somebody wrote a message into an activity's thread. Internal notes have none. `userId` is whose it is. */
export const activityAnsweredSchema = z.object({
  type: z.literal('ActivityAnswered'),
  eventId: idField,
  activityId: idField,
  messageId: idField,
  userId: idField,
  /** Who wrote it: the client, or the provider. */
  side: threadSideSchema,
  websiteName: z.string(),
  /** What the activity is called. */
  description: z.string(),
  /** Empty where files say it alone. */
  text: z.string(),
  fileNames: z.array(z.string()).default([]),
  answeredAt: z.iso.datetime(),
});
export type ActivityAnswered = z.output<typeof activityAnsweredSchema>;

/** Event: a message, or an internal note, has these files, which stay from now on. */
export const attachmentsSentSchema = z.object({
  type: z.literal('AttachmentsSent'),
  eventId: idField,
  activityId: idField,
  attachmentIds: z.array(idField),
  sentAt: z.iso.datetime(),
});
export type AttachmentsSent = z.output<typeof attachmentsSentSchema>;

/** Event: an administrator gave an activity to another one. One that people take on themselves has none. */
export const activityAssignedSchema = z.object({
  type: z.literal('ActivityAssigned'),
  eventId: idField,
  activityId: idField,
  websiteName: z.string(),
  /** What the activity is called. */
  description: z.string(),
  /** Whose activity it is. */
  clientId: idField.nullish(),
  /** Whose it is now, and who gave it to them. */
  assigneeId: idField,
  by: actorSchema,
  assignedAt: z.iso.datetime(),
});
export type ActivityAssigned = z.output<typeof activityAssignedSchema>;

/** Event: an activity was deleted. */
export const activityDeletedSchema = z.object({
  type: z.literal('ActivityDeleted'),
  eventId: idField,
  activityId: idField,
  /** It went with its client: the audit keeps no values of it either (ADR 0055). */
  erased: z.literal(true).optional(),
  /** Whose it was; null for nobody's. */
  userId: idField.nullable(),
  deletedAt: z.iso.datetime(),
});
export type ActivityDeleted = z.output<typeof activityDeletedSchema>;

/** The event of a deletion. */
export const activityDeleted = (
  { activityId, userId }: Pick<ActivityDeleted, 'activityId' | 'userId'>,
  { eventId, at, erased }: { eventId: string; at: Date; erased?: true },
): ActivityDeleted => ({
  type: 'ActivityDeleted',
  ...{ eventId, activityId, userId },
  ...(erased && { erased }),
  deletedAt: at.toISOString(),
});

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

/** Queue command of the activities' subscriber to itself: go on deleting the thread of a deleted activity. */
export const removeThreadSchema = z.object({
  type: z.literal('RemoveThread'),
  activityId: idField,
});
export type RemoveThread = z.output<typeof removeThreadSchema>;
