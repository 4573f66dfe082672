import { describe, expect, it } from 'vitest';
import { activityIdOfRecord, activityKey, isMigration } from './activity-keys.ts';

const recordOf = ({ pk, sk }: { pk: string; sk: string }, image = {}) => ({
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, NewImage: image },
});

describe('activityIdOfRecord', () => {
  it.each(['ana', null])('reads the id of an activity of %s', (userId) => {
    expect(activityIdOfRecord(recordOf(activityKey(userId, '01kb3f0a9x')))).toBe('01kb3f0a9x');
  });

  it('refuses a record without keys', () => {
    expect(() => activityIdOfRecord({})).toThrow('without keys');
  });
});

describe('isMigration', () => {
  const key = activityKey('ana', '01kb3f0a9x');

  it('knows what the migrator wrote', () => {
    expect(isMigration(recordOf(key, { migrated: { BOOL: true } }))).toBe(true);
  });

  it('knows what was written or deleted by others', () => {
    expect(isMigration(recordOf(key, { v: { N: '2' } }))).toBe(false);
    expect(isMigration({ dynamodb: { Keys: { pk: { S: key.pk }, sk: { S: key.sk } } } })).toBe(
      false,
    );
  });
});
