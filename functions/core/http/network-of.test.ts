import { expect, it } from 'vitest';
import { addressOf, type ApiEvent } from './api-event.ts';
import { networkOf } from './network-of.ts';

const eventFrom = (sourceIp: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    requestContext: { http: { sourceIp } },
  }) as unknown as ApiEvent;

it.each([
  ['nobody stands between', '203.0.113.7', undefined, '203.0.113.7'],
  ['the gateway appends it', '203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['CloudFront stands between', '130.176.1.1', '203.0.113.7', '203.0.113.7'],
  ['both append', '130.176.1.1', '203.0.113.7, 130.176.1.1', '203.0.113.7'],
  [
    'the sender says another one',
    '130.176.1.1',
    '10.0.0.1, 203.0.113.7, 130.176.1.1',
    '203.0.113.7',
  ],
  ['the header is empty', '203.0.113.7', ' , ', '203.0.113.7'],
])('finds the address of a sender where %s', (...[, sourceIp, forwarded, address]) => {
  expect(addressOf(eventFrom(sourceIp, forwarded))).toBe(address);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['fe80::1%eth0', null],
  ['<script>', null],
  ['', null],
])('writes the network of %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
