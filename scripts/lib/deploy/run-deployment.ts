import type { StageConfig } from '../../../infra/config.ts';
import type { Account } from './account.ts';
import { inspect } from './checks.ts';
import { reportOf } from './report.ts';
import { findRollback } from './rollback.ts';
import { deployableStacks, namesOf, planDeployment } from './steps.ts';

export interface Deployer {
  account: Account;
  /** Makes the bundles and the SPA. @returns the exit code */
  build(): number;
  /** @returns the exit code of CDK */
  cdk(args: readonly string[]): number;
  print(text: string): void;
}

/**
 * Looks at the account, builds and deploys a stage.
 *
 * @param rest arguments for `cdk deploy`.
 * @returns the exit code: 1 where something lacks, else that of what failed.
 */
export async function runDeployment(
  config: StageConfig,
  rest: readonly string[],
  deployer: Deployer,
): Promise<number> {
  const { account, build, cdk, print } = deployer;
  const { text, isReady } = reportOf(await inspect({ config, account }));
  print(text);
  if (!isReady) return 1;
  const plan = planDeployment(config, await deployableStacks(config, account));
  // Who may not look is warned by the inspection, and not stopped.
  const rollback = await findRollback(config, account).catch(() => ({ watched: [], ringing: [] }));
  const built = build();
  if (built !== 0) return built;
  for (const name of plan.unprotect) {
    print(`${name} was never there: its protection is switched off, so that CDK can delete it`);
    await account.unprotect(name);
  }
  for (const run of plan.runs) {
    const context = Object.entries({ stage: config.stage, ...run });
    const flags = context.map(([key, value]) => `--context=${key}=${value}`);
    for (const named of namesOf(config, rollback)) {
      const code = cdk(['deploy', ...named, ...flags, ...rest]);
      if (code !== 0) return code;
    }
  }
  return 0;
}
