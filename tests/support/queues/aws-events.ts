import {
  DescribeRuleCommand,
  EventBridgeClient,
  ListRuleNamesByTargetCommand,
  ListTargetsByRuleCommand,
  TestEventPatternCommand,
} from '@aws-sdk/client-eventbridge';
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { resourceName } from '../../../infra/stage.ts';
import { localAccount } from '../../../infra/local/deploy/aws.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';

const clientsOf = ({ endpointUrl: endpoint, region }: StackInfo) => {
  const credentials = { accessKeyId: localAccount.key, secretAccessKey: localAccount.key };
  const config = { endpoint, region, credentials };
  return { bridge: new EventBridgeClient(config), sqs: new SQSClient(config) };
};

/**
 * Hands an event of AWS to the queue of a worker, as EventBridge would. Nobody but AWS may put an event of `aws.…` on a bus, nor
 * is it let in here: so the stack's own rule is asked whether it is one for it, and what the rule makes of it goes to
 * the rule's own queue. @throws Error where it is none for it
 */
export async function deliverAwsEvent(
  stack: StackInfo,
  { entry, event }: { entry: string; event: { detail: object } },
): Promise<void> {
  const { bridge, sqs } = clientsOf(stack);
  const QueueName = resourceName({ stage: 'local' }, entry);
  const TargetArn = `arn:aws:sqs:${localAccount.region}:${localAccount.accountId}:${QueueName}`;
  const { RuleNames = [] } = await bridge.send(new ListRuleNamesByTargetCommand({ TargetArn }));
  const [Name] = RuleNames;
  const { EventPattern } = await bridge.send(new DescribeRuleCommand({ Name }));
  const { Result } = await bridge.send(
    new TestEventPatternCommand({ EventPattern, Event: JSON.stringify(event) }),
  );
  if (!Result) throw new Error(`The rule ${Name ?? ''} has no interest in such an event`);
  const { Targets = [] } = await bridge.send(new ListTargetsByRuleCommand({ Rule: Name }));
  if (Targets[0]?.InputPath !== '$.detail') throw new Error('The rule sends something else');
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(event.detail) }));
}
