import type { DrillBackup } from '../../../events/backups.events.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Backups } from '../backups.entity.ts';
import { withAsked, withNewest } from './backups.drill.domain.ts';
import type { Drills } from './backups.drill.entity.ts';

export interface DispatchDependencies {
  drills: Pick<Drills, 'find' | 'findDue' | 'replace'>;
  backups: Pick<Backups, 'findNewestProvable'>;
  send: SendMessages<DrillBackup>;
  commit: Commit;
  now: () => Date;
}

/** Per shard and run. The rest stays due: on the first day with a runner every site is. */
const MOST_OF_A_SHARD = 10;

/** Notes that a site's drill begins. Undefined where it is not due any more, or there is nothing to prove. */
const claim = (
  websiteId: string,
  { drills, backups, commit }: DispatchDependencies,
): Promise<DrillBackup | undefined> =>
  commit(async (at): Promise<Work<DrillBackup | undefined>> => {
    const drill = await drills.find(websiteId);
    const isDue = drill && drill.dueAt !== null && Date.parse(drill.dueAt) <= at.getTime();
    if (!isDue) return { answer: undefined };
    const newest = await backups.findNewestProvable(websiteId);
    const seen = withNewest(drill, newest);
    if (!newest) return { answer: undefined, shared: [drills.replace(drill, seen)] };
    const { backupId, s3Key, size: bytes } = newest;
    return {
      answer: { type: 'DrillBackup', websiteId, backupId, s3Key, bytes },
      shared: [drills.replace(drill, withAsked(seen, backupId, at))],
    };
  });

/**
 * Asks the runner for the drills that are due: of each site's newest backup, one at a time. One whose message is lost is asked for
 * again after two days. Returns how many it asked for. @throws AppError CONFLICT
 */
export async function dispatchDrills(dependencies: DispatchDependencies): Promise<number> {
  const { drills, send, now } = dependencies;
  const commands: DrillBackup[] = [];
  for (const websiteId of await drills.findDue(now(), MOST_OF_A_SHARD)) {
    const command = await claim(websiteId, dependencies);
    if (command) commands.push(command);
  }
  await send(commands);
  return commands.length;
}
