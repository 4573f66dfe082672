import fc from 'fast-check';
import { expect, it } from 'vitest';
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
const ask = (text: string, more = {}) =>
  verificationOf({ bytes: Buffer.from(text), headers: { ...headers, ...more } }, WEBHOOK);

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
  expect(verificationOf({ bytes, headers }, WEBHOOK)).toBeUndefined();
});

it.each(Object.keys(headers))('does not ask without %s, nor with one too long', (name) => {
  expect(ask('{}')).toBeDefined();
  expect(ask('{}', { [name]: undefined })).toBeUndefined();
  expect(ask('{}', { [name]: '' })).toBeUndefined();
  expect(ask('{}', { [name]: `https://x.example/${'x'.repeat(500)}` })).toBeUndefined();
});
