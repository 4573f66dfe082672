import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Backups } from '../backups.entity.ts';
import { newDrill, withNewest } from './backups.drill.domain.ts';
import type { Drills } from './backups.drill.entity.ts';

export interface ExpectDependencies {
  backups: Pick<Backups, 'findNewestProvable' | 'isStillThere'>;
  drills: Pick<Drills, 'find' | 'replace'>;
  commit: Commit;
}

/** A site whose backups are from before drills were built becomes due, like one with its first backup. @throws AppError CONFLICT */
export const expectDrill = (
  websiteId: string,
  { backups, drills, commit }: ExpectDependencies,
): Promise<void> =>
  commit(async (): Promise<Work<undefined>> => {
    const isKnown = (await drills.find(websiteId)) !== undefined;
    const newest = isKnown ? undefined : await backups.findNewestProvable(websiteId);
    if (!newest) return { answer: undefined };
    const drill = withNewest(newDrill(websiteId), newest);
    const shared = [backups.isStillThere(newest), drills.replace(undefined, drill)];
    return { answer: undefined, shared };
  });
