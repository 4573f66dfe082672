import { hasEdge, type StageConfig } from '../../../infra/config.ts';
import { resourceName } from '../../../infra/stage.ts';
import type { Account, StackState } from './account.ts';
import { rollbackFlags, type Rollback } from './rollback.ts';

/** As `infra/portal.ts` names them; a test holds the two against each other. */
export const stackParts = [
  ...['data', 'backend', 'activities', 'reports', 'attention', 'audit', 'restore', 'access', 'web'],
] as const;

/** What of a stage is in CloudFormation. */
export async function deployableStacks(
  { stage }: Pick<StageConfig, 'stage'>,
  account: Pick<Account, 'stack'>,
): Promise<StackState[]> {
  const found: StackState[] = [];
  for (const part of stackParts) {
    const stack = await account.stack(resourceName({ stage }, part));
    if (stack) found.push(stack);
  }
  return found;
}

/** Its creation was rolled back: nothing is in it, and CDK deletes it before it creates it again. */
export const creationFailed = (status: string) => /^ROLLBACK_(?:COMPLETE|FAILED)$/.test(status);

/** Nothing was ever in it. A change set leaves the first state, where it was not executed. */
const wasNeverThere = (status: string) =>
  creationFailed(status) || /^(?:REVIEW_IN_PROGRESS|DELETE_COMPLETE|CREATE_FAILED)$/.test(status);

export interface Deployment {
  /** Stacks whose protection would keep CDK from deleting what was never there. */
  unprotect: string[];
  /** Context of each deployment of all stacks, in order. */
  runs: Record<string, string>[];
}

/**
 * How a stage is deployed so that a first time that fails can be repeated (ADR 0056). CloudFormation rolls back no
 * table and no pool that is protected, so the data stack comes without protection and gets it once everything is there.
 */
export function planDeployment(config: StageConfig, stacks: readonly StackState[]): Deployment {
  const data = stacks.find(({ name }) => name === resourceName(config, 'data'));
  const isFirst = data === undefined || wasNeverThere(data.status);
  return {
    unprotect: stacks
      .filter(({ status, isProtected }) => isProtected && creationFailed(status))
      .map(({ name }) => name),
    runs: isFirst && config.data.deletionProtection ? [{ firstDeployment: 'true' }, {}] : [{}],
  };
}

/**
 * What each `cdk deploy` of a deployment names, in order. The alarms are of the stage's region: the stack of another one, which comes
 * before what needs it, is deployed without.
 */
export function namesOf(config: StageConfig, { watched }: Rollback): string[][] {
  const flags = rollbackFlags(config, { watched });
  if (watched.length === 0 || !hasEdge(config)) return [['--all', ...flags]];
  const names = stackParts.map((part) => resourceName(config, part));
  return [
    [resourceName(config, 'edge'), '--exclusively'],
    [...names, '--exclusively', ...flags],
  ];
}
