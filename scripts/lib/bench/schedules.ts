import {
  DisableRuleCommand,
  EventBridgeClient,
  ListRulesCommand,
} from '@aws-sdk/client-eventbridge';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { localClientConfig } from '../../../infra/local/deploy/aws.ts';

/**
 * Ends the schedules of a local stack. Every minute they start Lambdas on the machine that is measured; on AWS those have
 * machines of their own.
 */
export async function stopSchedules({ endpointUrl }: StackInfo): Promise<void> {
  const bridge = new EventBridgeClient(localClientConfig(Number(new URL(endpointUrl).port)));
  const { Rules = [] } = await bridge.send(new ListRulesCommand({}));
  for (const { Name, ScheduleExpression } of Rules) {
    if (ScheduleExpression) await bridge.send(new DisableRuleCommand({ Name }));
  }
}
