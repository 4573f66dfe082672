import * as z from 'zod';
import type { ReceivedWebhook } from '../payments.provider.ts';

/** The only algorithm by which PayPal signs. */
const ALGORITHM = 'SHA256withRSA';
/**
 * A certificate of PayPal's: its own hosts, by https on the usual port. Plain characters alone, since parsers differ in
 * what they make of others.
 */
const CERTIFICATE = /^https:\/\/(?:[a-z0-9-]+\.)+paypal\.com\/[\w./-]+$/;
/** What signs for play money signs for no other. */
const SANDBOX_CERTIFICATE = /^https:\/\/(?:[a-z0-9-]+\.)*sandbox\.paypal\.com\//;

/** The headers of a transmission; lengths are those of PayPal's own schema. */
const headersSchema = z.object({
  'paypal-auth-algo': z.literal(ALGORITHM),
  'paypal-cert-url': z.string().max(500).regex(CERTIFICATE),
  'paypal-transmission-id': z.string().min(1).max(50),
  'paypal-transmission-sig': z.string().min(1).max(500),
  'paypal-transmission-time': z.string().min(1).max(100),
});

// A byte order mark stays, and is then no JSON.
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

/** Whose answer it is: our webhook's id at PayPal, and whether real money is at stake. */
export interface WebhookIdentity {
  webhookId: string;
  isLive: boolean;
}

/**
 * The question whether PayPal sent this. The event is put into it byte by byte: parsed and written again, `1.0` becomes
 * `1` and the signature no longer fits.
 *
 * Undefined for what PayPal need not be asked about: headers that are missing, an algorithm or a certificate that is not
 * PayPal's, or bytes that are not one JSON object.
 * Others could close the event and name a webhook of their own behind it.
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
