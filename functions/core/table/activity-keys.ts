import { ACTIVITIES_PREFIX, ACTIVITY_PREFIX } from './schema.ts';

/** A person's activities, in order of time, and how many there are; those of sites without an owner share one. */
export const activitiesPartition = (userId: string | null) =>
  `${ACTIVITIES_PREFIX}${userId ?? 'none'}`;
export const activityPrefix = ACTIVITY_PREFIX;
export const activityKey = (userId: string | null, activityId: string) => ({
  pk: activitiesPartition(userId),
  sk: `${ACTIVITY_PREFIX}${activityId}`,
});
/** Sorts after every activity: the newest ones and their counts are one Query. */
export const activitiesHeadKey = (userId: string | null) => ({
  pk: activitiesPartition(userId),
  sk: 'HEAD',
});

/** All activities, newest first, for administrators. */
export const allActivitiesPartition = 'ACTIVITIES';
export const allActivitiesKey = (activityId: string) => ({
  gsi1pk: allActivitiesPartition,
  gsi1sk: activityId,
});

/** Reads an activity's key back: its row says whose it is and which by that alone. */
export const activityOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk === activitiesPartition(null) ? null : pk.slice(ACTIVITIES_PREFIX.length),
  activityId: sk.slice(ACTIVITY_PREFIX.length),
});
