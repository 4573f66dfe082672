import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable, type Table } from '../../functions/core/table/table.ts';
import { localAccount } from '../../infra/local/deploy/aws.ts';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';

/** A stack's own table, for what no route does. */
export function tableOf({ endpointUrl: endpoint, region, tableName }: StackInfo): Table {
  const credentials = { accessKeyId: localAccount.key, secretAccessKey: localAccount.key };
  return createTable(tableName, new DynamoDBClient({ endpoint, region, credentials }));
}
