import type { ActivityStatusFilter } from '../../../../../functions/activities/activities.domain.ts';
import { paths } from '../../../app/paths.ts';

/** The page of an activity. */
export const pathOfActivity = (activityId: string): string =>
  paths.activity.replace(':activityId', encodeURIComponent(activityId));

const unfinished: ActivityStatusFilter = 'sin_terminar';
/** The list of those that are not finished. */
export const pathOfUnfinished = `${paths.activities}?estado=${unfinished}`;
