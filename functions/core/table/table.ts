import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { retryConflicts } from './retry.ts';

/** The one table and its client: every store is created with it. */
export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

export function createTable(name: string, base = new DynamoDBClient({})): Table {
  retryConflicts(base);
  const client = DynamoDBDocumentClient.from(base, {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { client, name };
}
