import type { StageConfig } from '../../../infra/config.ts';
import { rollbackAlarmNames } from '../../../infra/operations/rollback-alarms.ts';
import type { Account, AlarmState } from './account.ts';

/** Which alarms take a deployment back (ADR 0072). */
export interface Rollback {
  /** CloudFormation watches these. */
  watched: AlarmState[];
  /**
   * These ring before anything is deployed. They would take back whatever comes, also what mends them, so nobody watches them.
   */
  ringing: AlarmState[];
}

/** Asks which alarms there are: one that is not there would end the deployment. */
export async function findRollback(
  config: StageConfig,
  account: Pick<Account, 'alarms'>,
): Promise<Rollback> {
  if (config.rollbackMinutes === 0) return { watched: [], ringing: [] };
  const alarms = await account.alarms(rollbackAlarmNames(config));
  return {
    watched: alarms.filter(({ isRinging }) => !isRinging),
    ringing: alarms.filter(({ isRinging }) => isRinging),
  };
}

/**
 * For `cdk deploy`. CloudFormation keeps a stack's triggers for its next update, so that none has to be said, too: an alarm of a release
 * before may be no more, and one that rings would take back what mends it.
 */
export function rollbackFlags(
  { rollbackMinutes }: StageConfig,
  { watched }: Pick<Rollback, 'watched'>,
): string[] {
  const flag = '--rollback-trigger-alarm-arns';
  if (watched.length === 0) return [`${flag}=none`];
  return [
    ...watched.map(({ arn }) => `${flag}=${arn}`),
    `--monitoring-time-minutes=${String(rollbackMinutes)}`,
  ];
}
