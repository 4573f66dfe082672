import { expect, it } from 'vitest';
import { addEntries, addWhere, raiseTo } from './counters.ts';

const key = { pk: 'SITE#1', sk: 'ROW' };

it('adds to a counter only while the item lacks an attribute', () => {
  const write = addWhere(key, { add: { attempts: 1 }, where: [['preparedAt', 'absent']] });
  expect(write.Update).toMatchObject({
    UpdateExpression: 'ADD #attempts :attempts',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#preparedAt)',
    ExpressionAttributeValues: { ':attempts': 1 },
  });
});

it('adds entries to a map, and leaves those that are there', () => {
  expect(addEntries(key, 'results', { a: 'synced', 'b c': 'failed' })).toEqual({
    Update: {
      Key: key,
      UpdateExpression: [
        'SET #map.#entry0 = if_not_exists(#map.#entry0, :entry0)',
        '#map.#entry1 = if_not_exists(#map.#entry1, :entry1)',
      ].join(', '),
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#map': 'results', '#entry0': 'a', '#entry1': 'b c' },
      ExpressionAttributeValues: { ':entry0': 'synced', ':entry1': 'failed' },
    },
  });
});

it('sets others with a value that it raises', () => {
  expect(raiseTo(key, { name: 'c0', to: '02', set: { expiresAt: 9 } }).Update).toMatchObject({
    UpdateExpression: 'SET #c0 = :c0, #expiresAt = :expiresAt',
    ConditionExpression: 'attribute_not_exists(#c0) OR #c0 < :c0',
    ExpressionAttributeNames: { '#c0': 'c0', '#expiresAt': 'expiresAt' },
    ExpressionAttributeValues: { ':c0': '02', ':expiresAt': 9 },
  });
});
