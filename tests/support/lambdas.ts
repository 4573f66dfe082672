import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { localAccount } from '../../infra/local/aws.ts';
import type { StackInfo } from '../../infra/local/stack-info.ts';
import { resourceName } from '../../infra/stage-context.ts';

/** Runs a stack's Lambda at once, for what a schedule or a queue would bring about later. @throws Error where it fails */
export async function invoke(
  { endpointUrl: endpoint, region }: StackInfo,
  entry: string,
  payload: object = {},
): Promise<unknown> {
  const credentials = { accessKeyId: localAccount.key, secretAccessKey: localAccount.key };
  const lambda = new LambdaClient({ endpoint, region, credentials });
  const answer = await lambda.send(
    new InvokeCommand({
      FunctionName: resourceName({ stage: 'local' }, entry),
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
