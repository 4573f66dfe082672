import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { DataKeys } from './data-keys.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SHARDS = 8;

/** A ciphertext that was altered, belongs to another owner, or was made under another key: it never opens. */
export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError';
}

/** Encrypts a short secret of one owner. `ownerId` is authenticated with it: a ciphertext moved to another owner does not open. */
export interface SecretBox {
  seal(ownerId: string, secret: string): Promise<Uint8Array>;
  /** @throws UnreadableSecretError, and whatever loading the data key throws: that may pass. */
  open(ownerId: string, sealed: Uint8Array): Promise<string>;
}

/** Which data key an owner's secrets use. */
const shardOf = (ownerId: string) =>
  (createHash('sha256').update(ownerId).digest()[0] ?? 0) % SHARDS;

function decipher(key: Uint8Array, { ownerId, sealed }: { ownerId: string; sealed: Buffer }) {
  const iv = sealed.subarray(0, IV_BYTES);
  // Without the length, GCM takes a tag cut to 4 bytes, which can be guessed.
  const opening = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  opening.setAAD(Buffer.from(ownerId));
  opening.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = sealed.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
}

/** AES-256-GCM over the shard's data key. Layout: 12-byte nonce, 16-byte tag, ciphertext. */
export function createSecretBox(dataKeys: DataKeys): SecretBox {
  return {
    async seal(ownerId, secret) {
      const iv = randomBytes(IV_BYTES);
      const key = await dataKeys(shardOf(ownerId));
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(ownerId));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    async open(ownerId, sealed) {
      const key = await dataKeys(shardOf(ownerId));
      try {
        return decipher(key, { ownerId, sealed: Buffer.from(sealed) });
      } catch (cause) {
        throw new UnreadableSecretError('The secret does not open', { cause });
      }
    },
  };
}
