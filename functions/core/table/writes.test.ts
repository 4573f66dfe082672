import { describe, expect, it } from 'vitest';
import { addEntries, addWhere, attribute, putNewer, raiseTo, updateItem } from './writes.ts';

const key = { pk: 'SITE#1', sk: 'ROW' };

describe('what must be true at the write', () => {
  it('compares what is stored with a value or another attribute, and may let a missing one pass', () => {
    const write = updateItem({
      Key: key,
      set: { leaseUntil: '3' },
      remove: ['failure'],
      asRead: { item: { hash: 'a' }, attributes: ['hash'] },
      where: [
        ['hasKey', '=', true],
        ['leaseUntil', 'absent or <=', '2'],
        ['used', 'absent or <', attribute('limit')],
        ['doneAt', 'absent'],
      ],
    });
    expect(write).toEqual({
      Update: {
        Key: key,
        UpdateExpression: 'SET #leaseUntil = :leaseUntil REMOVE #failure',
        ConditionExpression: [
          'attribute_exists(pk)',
          '#hash = :read_hash',
          '#hasKey = :where0',
          '(attribute_not_exists(#leaseUntil) OR #leaseUntil <= :where1)',
          '(attribute_not_exists(#used) OR #used < #limit)',
          'attribute_not_exists(#doneAt)',
        ].join(' AND '),
        ExpressionAttributeNames: {
          ...{ '#hash': 'hash', '#hasKey': 'hasKey', '#leaseUntil': 'leaseUntil' },
          ...{ '#used': 'used', '#limit': 'limit', '#doneAt': 'doneAt', '#failure': 'failure' },
        },
        ExpressionAttributeValues: {
          ...{ ':read_hash': 'a', ':where0': true, ':where1': '2', ':leaseUntil': '3' },
        },
      },
    });
  });

  it('may be that a counted item lacks an attribute', () => {
    const write = addWhere(key, { add: { attempts: 1 }, where: [['preparedAt', 'absent']] });
    expect(write.Update).toMatchObject({
      UpdateExpression: 'ADD #attempts :attempts',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#preparedAt)',
      ExpressionAttributeValues: { ':attempts': 1 },
    });
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

it('puts an item in place of one with a lower number', () => {
  expect(putNewer({ ...key, attempt: 2 }, 'attempt')).toEqual({
    Put: {
      Item: { ...key, attempt: 2 },
      ConditionExpression: 'attribute_not_exists(pk) OR #number < :number',
      ExpressionAttributeNames: { '#number': 'attempt' },
      ExpressionAttributeValues: { ':number': 2 },
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
