import * as z from 'zod';
import type { ReceivedWebhook } from '../payments.provider.ts';

/** The only algorithm by which PayPal signs. */
const ALGORITHM = 'SHA256withRSA';
/**
 * A certificate of PayPal: its own hosts, by https on the default port. Only plain characters, because parsers disagree
 * about others.
 */
const CERTIFICATE = /^https:\/\/(?:[a-z0-9-]+\.)+paypal\.com\/[\w./-]+$/;
/** The sandbox's certificates do not count for real money. */
const SANDBOX_CERTIFICATE = /^https:\/\/(?:[a-z0-9-]+\.)*sandbox\.paypal\.com\//;

/** The headers of a transmission; lengths are those of PayPal's own schema. */
const headersSchema = z.object({
  'paypal-auth-algo': z.literal(ALGORITHM),
  'paypal-cert-url': z.string().max(500).regex(CERTIFICATE),
  'paypal-transmission-id': z.string().min(1).max(50),
  'paypal-transmission-sig': z.string().min(1).max(500),
  'paypal-transmission-time': z.string().min(1).max(100),
});

// A byte order mark is kept, and makes the JSON invalid.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether the bytes are one JSON object and nothing else. */
function isJsonObject(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Our webhook's id at PayPal, and whether it is about real money. */
export interface WebhookIdentity {
  webhookId: string;
  isLive: boolean;
}

/**
 * The request that asks PayPal whether it sent this. The event goes into it byte by byte: parsed and written again,
 * `1.0` becomes `1` and the signature does not match.
 *
 * Undefined if PayPal need not be asked: headers are missing, the algorithm or certificate is not PayPal's, or the bytes
 * are not one JSON object. Other bytes could close the event and name another webhook after it.
 */
export function verificationOf(
  { bytes, headers }: ReceivedWebhook,
  { webhookId, isLive }: WebhookIdentity,
): Buffer<ArrayBuffer> | undefined {
  const given = headersSchema.safeParse(headers).data;
  if (!given || !isJsonObject(bytes)) return undefined;
  if (isLive && SANDBOX_CERTIFICATE.test(given['paypal-cert-url'])) return undefined;
  const question = JSON.stringify({
    auth_algo: given['paypal-auth-algo'],
    cert_url: given['paypal-cert-url'],
    transmission_id: given['paypal-transmission-id'],
    transmission_sig: given['paypal-transmission-sig'],
    transmission_time: given['paypal-transmission-time'],
    webhook_id: webhookId,
  });
  return Buffer.concat([
    Buffer.from(`${question.slice(0, -1)},"webhook_event":`),
    bytes,
    Buffer.from('}'),
  ]);
}
