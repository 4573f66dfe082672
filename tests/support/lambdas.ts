import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  GetFunctionConfigurationCommand,
  InvokeCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import { localAccount } from '../../infra/local/deploy/aws.ts';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';
import { resourceName } from '../../infra/stage.ts';

function clientOf({ endpointUrl: endpoint, region }: StackInfo): LambdaClient {
  const credentials = { accessKeyId: localAccount.key, secretAccessKey: localAccount.key };
  return new LambdaClient({ endpoint, region, credentials });
}

const functionOf = (entry: string) => resourceName({ stage: 'local' }, entry);

/** Replaces the processes of a Lambda, as a deployment does: the new ones have nothing in memory. */
export async function restart(stack: StackInfo, entry: string): Promise<void> {
  const [lambda, FunctionName] = [clientOf(stack), functionOf(entry)];
  const { Timeout } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  // Nothing is changed: that it was written is enough.
  await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Timeout }));
}

const run = promisify(execFile);
const PROCESSES_BYTES = 64 * 1024 * 1024;

/** The processes of a stack's Lambda, by what the emulator sets in their environment. */
export async function processesOf(stack: StackInfo, entry: string): Promise<number[]> {
  const { stdout } = await run('ps', ['axeww', '-o', 'pid=,command='], {
    maxBuffer: PROCESSES_BYTES,
  });
  const marks = [
    ` AWS_LAMBDA_FUNCTION_NAME=${functionOf(entry)} `,
    ` AWS_ENDPOINT_URL=${stack.endpointUrl} `,
  ];
  return stdout
    .split('\n')
    .filter((line) => marks.every((mark) => `${line} `.includes(mark)))
    .map((line) => Number.parseInt(line, 10));
}

/** Runs a stack's Lambda at once, for what a schedule or a queue would bring about later. @throws Error where it fails */
export async function invoke(
  stack: StackInfo,
  entry: string,
  payload: object = {},
): Promise<unknown> {
  const answer = await clientOf(stack).send(
    new InvokeCommand({
      FunctionName: functionOf(entry),
      Payload: JSON.stringify(payload),
    }),
  );
  const text = Buffer.from(answer.Payload ?? []).toString();
  if (answer.FunctionError) throw new Error(`${entry} failed: ${text}`);
  return JSON.parse(text || 'null') as unknown;
}

/** Delivers messages to the Lambda of a queue, as SQS does. Answers those that failed. */
export const deliver = (stack: StackInfo, entry: string, messages: readonly object[]) =>
  invoke(stack, entry, {
    Records: messages.map((message, n) => ({
      messageId: `m${String(n)}`,
      body: JSON.stringify(message),
    })),
  });
