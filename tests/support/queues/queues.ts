import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  DeleteMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { LambdaClient, paginateListEventSourceMappings } from '@aws-sdk/client-lambda';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { localAccount } from '../../../infra/local/deploy/aws.ts';

const configOf = ({ endpointUrl: endpoint, region }: StackInfo) => ({
  ...{ endpoint, region },
  credentials: { accessKeyId: localAccount.key, secretAccessKey: localAccount.key },
});

/** The names of the queues that a stack's Lambdas work off. */
export async function workedQueues(stack: StackInfo): Promise<string[]> {
  const client = new LambdaClient(configOf(stack));
  const names: string[] = [];
  for await (const page of paginateListEventSourceMappings({ client }, {})) {
    for (const { EventSourceArn = '' } of page.EventSourceMappings ?? []) {
      if (EventSourceArn.includes(':sqs:')) names.push(EventSourceArn.split(':').pop() ?? '');
    }
  }
  return names.sort();
}

export interface Letter {
  body: string;
  reason: string | undefined;
}

/** One queue of a stack, by its name. */
export async function queueOf(stack: StackInfo, name: string) {
  const sqs = new SQSClient(configOf(stack));
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: name }));
  return {
    send: (body: string) => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: body })),

    /** Messages that are there, visible or not. */
    async depth(): Promise<number> {
      const AttributeNames = [
        'ApproximateNumberOfMessages' as const,
        'ApproximateNumberOfMessagesNotVisible' as const,
      ];
      const { Attributes = {} } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames }),
      );
      return AttributeNames.reduce((sum, key) => sum + Number(Attributes[key]), 0);
    },

    /** Takes the messages that are its own; others stay. */
    async take(isOwn: (letter: Letter) => boolean): Promise<Letter[]> {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          ...{ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 20 },
          MessageAttributeNames: ['All'],
        }),
      );
      const letters: Letter[] = [];
      for (const { Body = '', MessageAttributes, ReceiptHandle } of Messages) {
        const letter = { body: Body, reason: MessageAttributes?.['reason']?.StringValue };
        if (!isOwn(letter)) continue;
        letters.push(letter);
        await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      }
      return letters;
    },
  };
}
