import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verificationOf } from './payments.paypal.webhook.ts';

/** Shaped as the example of `verify-webhook-signature` in PayPal's OpenAPI document. */
const headers = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-0a1b2c3d',
  'paypal-transmission-id': '0a1b2c3d-d67a-11e5-baa3-0123456789ab',
  'paypal-transmission-sig': `${'Ab3+/'.repeat(68)}z0==`,
  'paypal-transmission-time': '2026-02-18T20:01:35Z',
};
const WEBHOOK = '0AB1234567890123C';
const live = { webhookId: WEBHOOK, isLive: true };
const ask = (text: string, more = {}, identity = live) =>
  verificationOf({ bytes: Buffer.from(text), headers: { ...headers, ...more } }, identity);

it('asks with the headers and the very text', () => {
  const text = '{ "id":"1AB234567C890123DEFGHIJK", "amount" : 1.0, "text":"\\u00f1 ñ" }';
  const question = ask(text)?.toString() ?? '';
  expect(question).toContain(`"webhook_event":${text}}`);
  expect(JSON.parse(question)).toEqual({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: WEBHOOK,
    webhook_event: JSON.parse(text) as unknown,
  });
});

it('never lets the text out of its place', () => {
  const smuggled = '{"id":"WH-1"},"webhook_id":"THEIRS","x":{}';
  expect(ask(smuggled)).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const question = ask(`{"id":"WH-1"}${text}`);
      if (!question) return;
      expect(JSON.parse(question.toString())).toMatchObject({
        webhook_id: WEBHOOK,
        webhook_event: { id: 'WH-1' },
      });
    }),
  );
});

it.each(['', ' ', 'null', '[]', '1', '"{}"', '{', '{}{}', '\uFEFF{}', '{"a":NaN}'])(
  'does not ask about %j',
  (text) => {
    expect(ask(text)).toBeUndefined();
  },
);

it('does not ask about bytes that are no text', () => {
  const bytes = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  expect(verificationOf({ bytes, headers }, live)).toBeUndefined();
});

it.each(Object.keys(headers))('does not ask without %s, nor with one too long', (name) => {
  expect(ask('{}')).toBeDefined();
  expect(ask('{}', { [name]: undefined })).toBeUndefined();
  expect(ask('{}', { [name]: '' })).toBeUndefined();
  expect(ask('{}', { [name]: `https://x.example/${'x'.repeat(500)}` })).toBeUndefined();
});

describe('the certificate', () => {
  const LIVE = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594';
  const SANDBOX = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594';
  const askBy = (url: string, isLive = true) =>
    ask('{}', { 'paypal-cert-url': url }, { ...live, isLive });

  it('is PayPal’s, of the sandbox only where money is played with', () => {
    expect(askBy(LIVE)?.toString()).toContain(`"cert_url":"${LIVE}"`);
    expect(askBy(LIVE.replace('api.', 'api-m.'))).toBeDefined();
    expect(askBy(SANDBOX)).toBeUndefined();
    expect(askBy('https://sandbox.paypal.com/certs/C')).toBeUndefined();
    expect(askBy(SANDBOX, false)).toBeDefined();
    expect(askBy(LIVE, false)).toBeDefined();
  });

  it.each([
    'https://api.paypal.com.evil.test/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.test/v1/notifications/certs/CERT-1',
    'https://evil.test/api.paypal.com/certs/CERT-1',
    'https://evil.test/#.paypal.com/certs/CERT-1',
    'https://evil.test?.paypal.com/certs/CERT-1',
    'https://evil.test\\.paypal.com/certs/CERT-1',
    'https://evilpaypal.com/certs/CERT-1',
    'https://paypal.com.evil/certs/CERT-1',
    'https://api.paypaI.com/certs/CERT-1',
    'https://api.pаypal.com/certs/CERT-1', // a Cyrillic а
    'https://api.paypal.com./certs/CERT-1',
    'https://api.paypal.com:8443/certs/CERT-1',
    'https://api.paypal.com:443/certs/CERT-1',
    'http://api.paypal.com/certs/CERT-1',
    '//api.paypal.com/certs/CERT-1',
    'ftp://api.paypal.com/certs/CERT-1',
    'https:api.paypal.com/certs/CERT-1',
    ' https://api.paypal.com/certs/CERT-1',
    'https://api.paypal.com/certs/CERT-1\nhttps://evil.test/',
    'https://api.paypal.com/certs/CERT-1?next=https://evil.test/',
    'https://api.paypal.com/redirect/%2f%2fevil.test',
    'https://127.0.0.1/certs/CERT-1',
    'http://127.0.0.1:4283/v1/notifications/certs/CERT-1',
  ])('at %j is nobody’s to be asked about', (url) => {
    expect(askBy(url)).toBeUndefined();
    expect(askBy(url, false)).toBeUndefined();
  });
});

it.each(['SHA1withRSA', 'sha256withrsa', 'SHA256withRSA ', 'none', 'HS256', 'SHA256withRSA,none'])(
  'does not ask about the algorithm %j',
  (algorithm) => {
    expect(ask('{}', { 'paypal-auth-algo': algorithm })).toBeUndefined();
  },
);
