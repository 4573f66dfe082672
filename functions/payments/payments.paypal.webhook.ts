import * as z from 'zod';
import type { ReceivedWebhook } from './payments.provider.ts';

/** The headers of a transmission; lengths are those of PayPal's own schema. */
const headersSchema = z.object({
  'paypal-auth-algo': z.string().min(1).max(100),
  'paypal-cert-url': z.url().max(500),
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

/**
 * The question whether PayPal sent this. The event is put into it byte by byte: parsed and written again, `1.0` becomes
 * `1` and the signature no longer fits.
 *
 * Undefined for what PayPal need not be asked about: headers that are missing, or bytes that are not one JSON object.
 * Others could close the event and name a webhook of their own behind it.
 */
export function verificationOf(
  { bytes, headers }: ReceivedWebhook,
  webhookId: string,
): Buffer<ArrayBuffer> | undefined {
  const given = headersSchema.safeParse(headers).data;
  if (!given || !isJsonObject(bytes)) return undefined;
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
