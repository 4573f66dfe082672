import { createServer, request } from 'node:http';
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { localAccount } from '../../../infra/local/deploy/aws.ts';
import { resourceName } from '../../../infra/stage.ts';

const ENDPOINT = 'AWS_ENDPOINT_URL_DYNAMODB';
const refusal = JSON.stringify({
  __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
  message: 'The level of configured provisioned throughput for the table was exceeded.',
});
/**
 * Puts a proxy between Lambdas of a stack and its table, which lets one of so many tries through, as DynamoDB does where it is asked
 * too much: it knows no requests and counts no tries of one.
 */
export async function throttled(stack: StackInfo, entries: readonly string[], oneOf: number) {
  let [asked, refused, of] = [0, 0, oneOf];
  const proxy = createServer((incoming, outgoing) => {
    asked += 1;
    if (asked % of !== 0) {
      refused += 1;
      incoming.resume();
      outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(refusal);
      return;
    }
    const { method, url, headers } = incoming;
    const passed = request(
      new URL(url ?? '/', stack.endpointUrl),
      { method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const url = `http://127.0.0.1:${String(port)}`;
  await pointTo(stack, entries, url);
  return {
    refused: () => refused,
    mend: () => {
      of = 1;
    },
    async release() {
      await pointTo(stack, entries, undefined);
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

/** Has Lambdas reach the table at an address; where there is none, at the stack's own. */
async function pointTo(stack: StackInfo, entries: readonly string[], url: string | undefined) {
  const { endpointUrl: endpoint, region } = stack;
  const credentials = { accessKeyId: localAccount.key, secretAccessKey: localAccount.key };
  const lambda = new LambdaClient({ endpoint, region, credentials });
  for (const entry of entries) {
    const FunctionName = resourceName({ stage: 'local' }, entry);
    const { Environment } = await lambda.send(
      new GetFunctionConfigurationCommand({ FunctionName }),
    );
    const { [ENDPOINT]: _, ...Variables } = Environment?.Variables ?? {};
    const changed = { Variables: { ...Variables, ...(url !== undefined && { [ENDPOINT]: url }) } };
    await lambda.send(
      new UpdateFunctionConfigurationCommand({ FunctionName, Environment: changed }),
    );
  }
}
