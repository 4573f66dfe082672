import { describe, expect, it } from 'vitest';
import { activityIdOfRecord, activityKey } from './activity-keys.ts';

const recordOf = ({ pk, sk }: { pk: string; sk: string }) => ({
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } },
});

describe('activityIdOfRecord', () => {
  it.each(['ana', null])('reads the id of an activity of %s', (userId) => {
    expect(activityIdOfRecord(recordOf(activityKey(userId, '01kb3f0a9x')))).toBe('01kb3f0a9x');
  });

  it('refuses a record without keys', () => {
    expect(() => activityIdOfRecord({})).toThrow('without keys');
  });
});
