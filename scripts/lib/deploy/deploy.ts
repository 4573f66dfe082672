/*
 * `npm run deploy -- -c stage=prod`: looks at the account as `npm run preflight` does, builds, and deploys every stack.
 * Other arguments go to `cdk deploy`.
 */
import { runCommand } from '../admin/stage-outputs.ts';
import { createAccount } from './account.ts';
import { runBuild, runCdk } from './programs.ts';
import { runDeployment } from './run-deployment.ts';
import { readStageArgument } from './stage-argument.ts';

await runCommand(async () => {
  const { config, rest } = readStageArgument(process.argv.slice(2));
  process.exitCode = await runDeployment(config, rest, {
    account: createAccount({ region: config.region }),
    build: runBuild,
    cdk: runCdk,
    print: (text) => console.log(text),
  });
});
