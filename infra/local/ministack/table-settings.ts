import {
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { tableSchema } from '../../../functions/core/table/schema.ts';
import { localClientConfig } from '../deploy/aws.ts';
import { getOutput } from '../deploy/outputs.ts';
import type { StackOutputs } from '../deploy/outputs.ts';

/** Turns on what the template asks for and MiniStack's CloudFormation leaves out: expiry and recovery. */
export async function applyTableSettings(stackPort: number, outputs: StackOutputs): Promise<void> {
  const dynamodb = new DynamoDBClient(localClientConfig(stackPort));
  const TableName = getOutput(outputs, 'TableName');
  const { TimeToLiveDescription } = await dynamodb.send(
    new DescribeTimeToLiveCommand({ TableName }),
  );
  // Turning it on twice is refused.
  if (TimeToLiveDescription?.TimeToLiveStatus !== 'ENABLED') {
    await dynamodb.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { Enabled: true, AttributeName: tableSchema.ttlAttribute },
      }),
    );
  }
  await dynamodb.send(
    new UpdateContinuousBackupsCommand({
      TableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
}
