import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** 8 MiB and some 15 ms on a whole processor: a thief of the table cannot find a secret of 50 bits (ADR 0049). */
const cost = { N: 2 ** 13, r: 8, p: 1 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** In hexadecimal. */
export const newSalt = (): string => randomBytes(SALT_BYTES).toString('hex');

const derive = (secret: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(secret, Buffer.from(salt, 'hex'), HASH_BYTES, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** scrypt of a secret that a person keeps, in hexadecimal. */
export const slowHash = async (secret: string, salt: string): Promise<string> =>
  (await derive(secret, salt)).toString('hex');

/** Whether the secret is one of those. It takes as long whichever it is, and where it is none. */
export async function isAmongHashes(
  secret: string,
  { salt, hashes }: { salt: string; hashes: readonly string[] },
): Promise<boolean> {
  const key = await derive(secret, salt);
  return hashes.map((hash) => timingSafeEqual(Buffer.from(hash, 'hex'), key)).includes(true);
}
