import type { ActivityStatusFilter } from '../../../../../functions/activities/activities.domain.ts';
import { paths } from '../../../app/paths.ts';

/** The page of an activity. */
export const pathOfActivity = (activityId: string): string =>
  paths.activity.replace(':activityId', encodeURIComponent(activityId));

const unfinished: ActivityStatusFilter = 'sin_terminar';
/** The list of those that are not finished. */
export const pathOfUnfinished = `${paths.activities}?estado=${unfinished}`;

const WORDS_LENGTH = 60;

/** The beginning of a description in whole words, as a search finds it. */
const beginningOf = (description: string): string => {
  const line = description.split('\n')[0]?.trim() ?? '';
  return line.length <= WORDS_LENGTH ? line : line.slice(0, line.lastIndexOf(' ', WORDS_LENGTH));
};

const waiting: ActivityStatusFilter = 'pendiente';
/** One that nobody has begun, wherever it is in the list of all: the list is narrowed to its words. */
export const pathOfWaitingActivity = (activityId: string, description: string): string => {
  const query = new URLSearchParams({ estado: waiting, buscar: beginningOf(description) });
  return `${paths.activities}?${query.toString()}#${activityId}`;
};
