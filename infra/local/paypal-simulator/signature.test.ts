import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSignature, rawMember, signatureOf, signedHeaders } from './signature.ts';

const member = (json: string, name = 'b') => rawMember(Buffer.from(json), name)?.toString();

test('a member comes out as it was sent, with its spaces and its numbers', () => {
  expect(member('{"a":1, "b" : { "c" : 1.0, "d":[1,{"e":"}"}] } ,"f":2}')).toBe(
    '{ "c" : 1.0, "d":[1,{"e":"}"}] }',
  );
  expect(member('{"b":"\\"},{\\\\"}')).toBe('"\\"},{\\\\"');
  expect(member('{"\\u0062":1}')).toBe('1');
  expect(member('{"c":{"b":1}}')).toBeUndefined();
  expect(member('{}')).toBeUndefined();
});

test('of members with one name the last counts, as for parsers', () => {
  expect(member('{"b":1,"b":2}')).toBe('2');
});

test('any value of any object is found, byte by byte', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (others, value) => {
      const json = `${JSON.stringify(others).slice(0, -1)}${Object.keys(others).length > 0 ? ',' : ''}"b": ${JSON.stringify(value)} }`;
      expect(member(json)).toBe(JSON.stringify(value));
    }),
  );
});

test('a signature fits its own key, transmission and body alone', () => {
  const body = Buffer.from('{"id":"WH-1"}');
  const given = signedHeaders({ key: 'k', webhookId: 'W' }, body);
  const signature = given['paypal-transmission-sig'] ?? '';
  const transmission = {
    id: given['paypal-transmission-id'] ?? '',
    time: given['paypal-transmission-time'] ?? '',
    webhookId: 'W',
  };
  expect(isSignature(signature, signatureOf('k', transmission, body))).toBe(true);
  const others = [
    signatureOf('other', transmission, body),
    signatureOf('k', { ...transmission, id: 'other' }, body),
    signatureOf('k', { ...transmission, time: 'other' }, body),
    signatureOf('k', { ...transmission, webhookId: 'other' }, body),
    signatureOf('k', transmission, Buffer.from('{"id":"WH-2"}')),
  ];
  expect(others.filter((other) => isSignature(signature, other))).toEqual([]);
  expect(isSignature('', signature)).toBe(false);
});
