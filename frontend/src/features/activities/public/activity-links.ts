import type { ActivityStatusFilter } from '../../../../../functions/activities/activities.domain.ts';
import { paths } from '../../../app/paths.ts';

/** An activity in the list of all; the newest are on its first page. */
export const pathOfActivity = (activityId: string): string => `${paths.activities}#${activityId}`;

const unfinished: ActivityStatusFilter = 'sin_terminar';
/** The list of those that are not finished. */
export const pathOfUnfinished = `${paths.activities}?estado=${unfinished}`;
