import { Token } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type * as z from 'zod';
import { workerEnv } from '../../functions/core/queue/worker.env.ts';
import { ConfigError } from '../config.ts';
import type { StageConfig } from '../config.ts';

/** The variables that a Lambda's schema reads, as Lambda holds them: strings. */
export type EnvironmentOf<S extends z.ZodObject> = { [K in keyof z.input<S>]: string };

/**
 * Checks at synth what can be known then: every value that is not a deploy-time token, by its own schema.
 *
 * @throws ConfigError naming the variable.
 */
export function checkedEnvironment<S extends z.ZodObject>(
  config: StageConfig,
  schema: S,
  env: EnvironmentOf<S>,
): Record<string, string> {
  const values: Record<string, string> = { ...env };
  if ('ALLOWED_LOOPBACK_PORTS' in values && config.stage !== 'local') {
    throw new ConfigError(
      `ALLOWED_LOOPBACK_PORTS opens the server's own ports: only stage local may set it`,
    );
  }
  for (const [name, value] of Object.entries(values)) checkVariable(schema, name, value);
  return values;
}

/** Where a worker puts what it can never read: for each of its sources. */
export const deadLetterVariables = (config: StageConfig, queues: readonly IQueue[]) =>
  checkedEnvironment(config, workerEnv, {
    DEAD_LETTER_URLS: queues.map(({ queueUrl }) => queueUrl).join(','),
  });

function checkVariable(schema: z.ZodObject, name: string, value: string): void {
  if (Token.isUnresolved(value)) return;
  const field = (schema.shape as Record<string, z.ZodType>)[name];
  const problem = field?.safeParse(value).error?.issues[0]?.message;
  if (problem !== undefined) throw new ConfigError(`Lambda variable ${name}: ${problem}`);
}
