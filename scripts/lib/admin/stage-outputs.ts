import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { readStageConfig } from '../../../infra/config.ts';
import { rootDir } from '../tools.ts';

/** A failure whose message is a Spanish sentence for the person who ran the command. */
export class StageError extends Error {
  override readonly name: string = 'StageError';
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Runs a command's `main`. Expected mistakes are shown as sentences; what is left is worth its name as well. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const isExpected = error instanceof StageError || (error as Error).name === 'ConfigError';
    console.error(isExpected ? messageOf(error) : error);
    process.exitCode = 1;
  }
}

/** The region that `cdk.json` gives the stage: the one of the shell may be another. */
export function regionOf(stage: string): string {
  const file = join(rootDir, 'cdk.json');
  const { context } = z
    .object({ context: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  return readStageConfig({ tryGetContext: (key) => (key === 'stage' ? stage : context[key]) })
    .region;
}

/** The outputs of one of a deployed stage's stacks. @throws StageError */
export async function readOutputs(
  stage: string,
  clientConfig: { region: string },
  part: 'data' | 'backend' = 'data',
): Promise<Record<string, string>> {
  const StackName = `portal-${stage}-${part}`;
  try {
    const { Stacks } = await new CloudFormationClient(clientConfig).send(
      new DescribeStacksCommand({ StackName }),
    );
    const outputs = Stacks?.[0]?.Outputs ?? [];
    return Object.fromEntries(outputs.map((o) => [o.OutputKey ?? '', o.OutputValue ?? '']));
  } catch (error) {
    throw new StageError(
      `No pude leer el stack ${StackName} en ${clientConfig.region}: ¿está desplegado y hay credenciales de esa cuenta?\n${messageOf(error)}`,
    );
  }
}
