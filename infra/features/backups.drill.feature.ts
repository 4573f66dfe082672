import { Duration } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { WorkQueue } from '../constructs/work-queue.ts';
import type { StageContext } from '../stage.ts';

/** The runner keeps a message to itself for six times as long: the largest backup with room. */
const LONGEST_DRILL = Duration.minutes(20);

interface DrillProps {
  context: StageContext;
}

/** Restoring backups to prove them: answers the queue of `DrillBackup`, which the stage's runner reads. */
export function addBackupsDrill(scope: Construct, { context }: DrillProps): IQueue {
  const { queue } = new WorkQueue(scope, 'BackupsDrill', {
    context,
    name: 'backups.drill',
    timeout: LONGEST_DRILL,
    // The first day with a runner brings one message for each site.
    oldestMinutes: Duration.days(2).toMinutes(),
    errorImpact: 'Nobody proves that backups come back.',
  });
  return queue;
}
