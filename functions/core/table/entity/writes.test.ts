import { describe, expect, it } from 'vitest';
import { attribute } from './conditions.ts';
import { putNewer, updateItem } from './writes.ts';

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
