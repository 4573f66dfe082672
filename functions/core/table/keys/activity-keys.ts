import { ACTIVITIES_PREFIX, ACTIVITY_PREFIX, THREAD_PREFIX } from '../schema.ts';

/**
 * A person's activities in order of time, and their counts. Activities of sites without an owner share one partition.
 */
export const activitiesPartition = (userId: string | null) =>
  `${ACTIVITIES_PREFIX}${userId ?? 'none'}`;
export const activityPrefix = ACTIVITY_PREFIX;
export const activityKey = (userId: string | null, activityId: string) => ({
  pk: activitiesPartition(userId),
  sk: `${ACTIVITY_PREFIX}${activityId}`,
});
/** Sorts after every activity, so that one Query reads the newest ones and their counts. */
export const activitiesHeadKey = (userId: string | null) => ({
  pk: activitiesPartition(userId),
  sk: 'HEAD',
});

/** All activities for administrators, read from the end: what is not finished, then the rest, each newest first. */
export const allActivitiesPartition = 'ACTIVITIES';
/** Sorts after every id. */
export const openActivityPrefix = '~';
export const allActivitiesKey = (activityId: string, { open }: { open: boolean }) => ({
  gsi1pk: allActivitiesPartition,
  gsi1sk: open ? `${openActivityPrefix}${activityId}` : activityId,
});

/** The activities on which an administrator works. */
const ASSIGNED_PREFIX = 'ACTIVITIESTO#';
export const assignedPartition = (assigneeId: string) => `${ASSIGNED_PREFIX}${assigneeId}`;
export const assignedKey = (assigneeId: string, activityId: string) => ({
  gsi2pk: assignedPartition(assigneeId),
  gsi2sk: activityId,
});

/** Parses an activity's key: the row stores its owner and id only there. */
export const activityOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk === activitiesPartition(null) ? null : pk.slice(ACTIVITIES_PREFIX.length),
  activityId: sk.slice(ACTIVITY_PREFIX.length),
});

/** The messages and internal notes of an activity, in order of time. */
export const threadPartition = (activityId: string) => `${THREAD_PREFIX}${activityId}`;
export const threadMessageKey = (activityId: string, messageId: string) => ({
  pk: threadPartition(activityId),
  sk: messageId,
});
/** The messages without the notes, for the client. */
export const threadShownKey = (activityId: string, messageId: string) => ({
  gsi1pk: threadPartition(activityId),
  gsi1sk: messageId,
});

/** Parses a message's key: the item stores its ids only there. */
export const threadMessageOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  activityId: pk.slice(THREAD_PREFIX.length),
  messageId: sk,
});

/** The files that a person announced for messages, in order of time. */
const UPLOADS_PREFIX = 'ATTACHMENTS#';
export const attachmentUploadsPartition = (userId: string) => `${UPLOADS_PREFIX}${userId}`;
export const attachmentUploadKey = (userId: string, attachmentId: string) => ({
  pk: attachmentUploadsPartition(userId),
  sk: attachmentId,
});

/** The turn of a person who announces files: no two at once may overlook each other. */
export const attachmentTurnKey = (userId: string) => ({
  pk: `ATTACHMENTSTURN#${userId}`,
  sk: 'TURN',
});

/** Parses an announced file's key: the item stores its ids only there. */
export const attachmentUploadOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk.slice(UPLOADS_PREFIX.length),
  attachmentId: sk,
});

/** The updates that a person requested on several sites at once, in order of time. */
const UPDATE_JOBS_PREFIX = 'UPDATEJOBS#';
export const updateJobsPartition = (userId: string) => `${UPDATE_JOBS_PREFIX}${userId}`;
export const updateJobKey = (userId: string, jobId: string) => ({
  pk: updateJobsPartition(userId),
  sk: jobId,
});

/** Parses such a job's key: the item stores its ids only there. */
export const updateJobOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk.slice(UPDATE_JOBS_PREFIX.length),
  jobId: sk,
});
