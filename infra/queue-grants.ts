import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Grant } from './constructs/lambda-function.ts';
import type { StageContext } from './stage-context.ts';

/** Leave to send messages to one queue. */
export function sendGrant({ config }: StageContext, queue: IQueue): Grant {
  // AWS knows one action for both calls; the emulator asks for the batch's own.
  const batch = config.local ? ['sqs:SendMessageBatch'] : [];
  return { actions: ['sqs:SendMessage', ...batch], resources: [queue.queueArn] };
}
