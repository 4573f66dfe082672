/*
 * `npm run bootstrap -- -c stage=prod`: makes what CDK needs in the account, in each region of the stage. Other arguments
 * go to `cdk bootstrap`. It needs no build: CDK would read the app of the folder it runs in, so that is an empty one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { regionsOf } from '../../../infra/config.ts';
import { runCommand } from '../admin/stage-outputs.ts';
import { createAccount } from './account.ts';
import { runCdk } from './programs.ts';
import { readStageArgument } from './stage-argument.ts';

await runCommand(async () => {
  const { config, rest } = readStageArgument(process.argv.slice(2));
  const { id } = await createAccount({ region: config.region }).identity();
  const empty = mkdtempSync(join(tmpdir(), 'portal-bootstrap-'));
  try {
    const places = regionsOf(config).map((region) => `aws://${id}/${region}`);
    process.exitCode = runCdk(['bootstrap', ...places, ...rest], empty);
  } finally {
    rmSync(empty, { recursive: true });
  }
});
