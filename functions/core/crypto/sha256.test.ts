import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Sha256 } from './sha256.ts';

const bytes = new TextEncoder().encode('mensaje');
const hex = (digest: Uint8Array) => Buffer.from(digest).toString('hex');

describe('Sha256', () => {
  it('is the hash of all that it was given, and begins anew when told to', async () => {
    const hash = new Sha256();
    hash.update(bytes.slice(0, 3));
    hash.reset();
    hash.update(bytes.slice(0, 3));
    hash.update(bytes.slice(3));
    expect(hex(await hash.digest())).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  const key = new TextEncoder().encode('clave');
  const within = new Uint8Array([1, ...key, 2]);
  it.each([
    ['a text', 'clave'],
    ['bytes', key],
    ['a part of a buffer', new Uint8Array(within.buffer, 1, key.byteLength)],
    ['a buffer', key.buffer],
  ])('is the HMAC where the secret is %s', async (_, secret) => {
    const hash = new Sha256(secret);
    hash.update(bytes);
    expect(hex(await hash.digest())).toBe(
      createHmac('sha256', 'clave').update(bytes).digest('hex'),
    );
  });
});
