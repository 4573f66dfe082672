/*
 * `npm run preflight -- -c stage=prod`: says in one line each what the account has of what a deployment needs. It only
 * reads. Ends with 1 where something lacks. `--practice <step>` asks an account to practise with, on this machine.
 */
import { runCommand } from '../admin/stage-outputs.ts';
import { createAccount } from './account.ts';
import { inspect } from './checks.ts';
import {
  isPracticeStep,
  practiceContext,
  practiceSteps,
  startPracticeAccount,
} from './practice.ts';
import { reportOf } from './report.ts';
import { readStageArgument } from './stage-argument.ts';

const args = process.argv.slice(2);
const practiceAt = args.indexOf('--practice');

async function main(): Promise<void> {
  if (practiceAt !== -1) return practise(args[practiceAt + 1]);
  const { config } = readStageArgument(args);
  await say({ config, account: createAccount({ region: config.region }) });
}

async function practise(step: string | undefined): Promise<void> {
  if (!isPracticeStep(step)) {
    console.error(`Steps to practise: ${practiceSteps.join(', ')}`);
    process.exitCode = 1;
    return;
  }
  const practice = await startPracticeAccount(step);
  try {
    const { config } = readStageArgument(['-c', 'stage=prod'], practiceContext);
    const account = createAccount({ region: config.region, endpoint: practice.url });
    await say({ config, account });
  } finally {
    await practice.stop();
  }
}

async function say(asked: Parameters<typeof inspect>[0]): Promise<void> {
  const { text, isReady } = reportOf(await inspect(asked));
  console.log(text);
  process.exitCode = isReady ? 0 : 1;
}

await runCommand(main);
