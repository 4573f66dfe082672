/*
 * `npm run smoke -- -c stage=prod`: looks at the deployed portal from outside and ends with 1 where something is wrong. It
 * signs nobody in and changes nothing.
 */
import { runCommand } from '../admin/stage-outputs.ts';
import { reportOf } from './report.ts';
import { smoke } from './smoke-checks.ts';
import { readStageArgument } from './stage-argument.ts';

await runCommand(async () => {
  const { config } = readStageArgument(process.argv.slice(2));
  // Six minutes: the configuration of the SPA is written within five.
  const findings = await smoke(config.siteUrl, { tries: 24, pauseMs: 15_000 });
  const { text, isReady } = reportOf(findings, {
    ready: 'It works',
    todo: 'wrong: docs/runbook.md',
  });
  console.log(text);
  process.exitCode = isReady ? 0 : 1;
});
