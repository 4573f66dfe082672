import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { localClientConfig } from './aws.ts';

/** Outputs of the deployed stacks, by key. */
export type StackOutputs = Readonly<Record<string, string>>;

/** The outputs of every stack of the local stage that is deployed; empty when none is. */
export async function readStackOutputs(stackPort: number): Promise<StackOutputs> {
  const client = new CloudFormationClient(localClientConfig(stackPort));
  const { Stacks } = await client.send(new DescribeStacksCommand({}));
  const complete = (Stacks ?? []).filter(
    ({ StackName, StackStatus }) =>
      StackName?.startsWith('portal-local-') && StackStatus?.endsWith('_COMPLETE'),
  );
  const outputs = complete.flatMap((stack) => stack.Outputs ?? []);
  return Object.fromEntries(outputs.map((o) => [o.OutputKey ?? '', o.OutputValue ?? '']));
}

/** One output. @throws Error when no stack has it: the CDK app and the local stack disagree. */
export function getOutput(outputs: StackOutputs, key: string): string {
  const value = outputs[key];
  if (value === undefined) throw new Error(`No stack of the local stage has an output ${key}`);
  return value;
}
