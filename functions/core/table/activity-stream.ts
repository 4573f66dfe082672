import type { DynamoDBRecord } from 'aws-lambda';
import { activityOfKey } from './activity-keys.ts';

/** The activity id of a record of the table's stream. @throws Error for a record without keys */
export function activityIdOfRecord({ dynamodb }: DynamoDBRecord): string {
  const { pk, sk } = dynamodb?.Keys ?? {};
  if (pk?.S === undefined || sk?.S === undefined) throw new Error('A stream record without keys');
  return activityOfKey({ pk: pk.S, sk: sk.S }).activityId;
}
