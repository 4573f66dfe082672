import { describe, expect, it } from 'vitest';
import { activityKey } from './activity-keys.ts';
import { activityIdOfRecord } from './activity-stream.ts';

const recordOf = ({ pk, sk }: { pk: string; sk: string }) => ({
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } },
});

describe('activityIdOfRecord', () => {
  it.each(['ana', null])('reads the id of an activity of %s', (userId) => {
    expect(activityIdOfRecord(recordOf(activityKey(userId, '01kb3f0a9x')))).toBe('01kb3f0a9x');
  });

  it('refuses a record that says of nothing what it is', () => {
    expect(() => activityIdOfRecord({})).toThrow('without keys');
  });
});
