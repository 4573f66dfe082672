import type { ListedActivity } from '../../../../../functions/activities/activities.domain.ts';

/** What somebody wants to do with several activities. */
export interface SeveralTask {
  kind: 'change' | 'remove';
  activities: readonly ListedActivity[];
  /** Those that were refused stay chosen. */
  onDone: (refused: readonly ListedActivity[]) => void;
}
