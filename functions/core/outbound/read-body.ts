import type { IncomingMessage } from 'node:http';
import { OutboundError } from './outbound-error.ts';

function assertWithin(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new OutboundError('too_big', `more than ${String(maxBytes)} bytes`);
}

/**
 * The body as UTF-8 text, without the byte order mark that some themes put before WordPress' JSON. A compressed body
 * (none was asked for) is not unpacked: its text is garbage that no reader takes for JSON, and no bomb goes off here.
 *
 * @throws OutboundError `too_big` as soon as more than `maxBytes` are announced or have arrived.
 */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  // Announced without truth or as nonsense it counts for nothing: the bytes are counted anyway.
  assertWithin(Number(response.headers['content-length'] ?? 0), maxBytes);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    assertWithin(bytes, maxBytes);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
