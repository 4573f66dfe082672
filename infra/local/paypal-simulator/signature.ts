import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The part of a transmission that its signature is over, besides the body. */
export interface Transmission {
  id: string;
  time: string;
  webhookId: string;
}

/** PayPal signs `id|time|webhookId|crc32` with RSA; here it is an HMAC that this simulator alone can make. */
export function signatureOf(key: string, { id, time, webhookId }: Transmission, body: Buffer) {
  const signed = [id, time, webhookId, crc32(body)].join('|');
  return createHmac('sha256', key).update(signed).digest('base64');
}

/** The headers of a webhook with this body. */
export function signedHeaders(
  { key, webhookId }: { key: string; webhookId: string },
  body: Buffer,
): Record<string, string> {
  const transmission = { id: randomUUID(), time: new Date().toISOString(), webhookId };
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    // It looks like a real one: the portal refuses any other. Nobody reads it here.
    'paypal-cert-url':
      'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594',
    'paypal-transmission-id': transmission.id,
    'paypal-transmission-sig': signatureOf(key, transmission, body),
    'paypal-transmission-time': transmission.time,
  };
}

export function isSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The bytes of one member of a JSON object as they were sent; of several with the same name the last, as parsers
 * take it. Undefined where there is none. The text must be valid JSON.
 */
export function rawMember(json: Buffer, name: string): Buffer | undefined {
  // One character for each byte, so that positions are those of the bytes.
  const text = json.toString('latin1');
  let found: Buffer | undefined;
  let at = text.indexOf('{') + 1;
  while (at < text.length) {
    const start = text.indexOf('"', at);
    if (start < 0) break;
    const keyEnd = endOfString(text, start);
    const valueStart = text.indexOf(':', keyEnd) + 1;
    const valueEnd = endOfValue(text, valueStart);
    if (JSON.parse(text.slice(start, keyEnd)) === name) {
      found = trimmed(json.subarray(valueStart, valueEnd));
    }
    at = valueEnd + 1;
  }
  return found;
}

/** Where a string that starts here has ended: behind its closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Where a member's value ends: at the comma or the brace behind it. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (depth === 0 && /[,}]/.test(character)) return at;
    if (character === '"') at = endOfString(text, at) - 1;
    else if (/[[{]/.test(character)) depth += 1;
    else if (/[\]}]/.test(character)) depth -= 1;
  }
  return at;
}

function trimmed(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  return bytes.subarray(text.length - text.trimStart().length, text.trimEnd().length);
}
