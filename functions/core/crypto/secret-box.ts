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

/** Whose a secret is, and the one place where it may be used. */
export interface SecretOwner {
  id: string;
  boundTo: string;
}

/** Encrypts a short secret of one owner. Both are authenticated with it: moved to another owner or place it does not open. */
export interface SecretBox {
  seal(owner: SecretOwner, secret: string): Promise<Uint8Array>;
  /**
   * What was sealed before secrets were bound opens by its owner's id alone.
   * @throws UnreadableSecretError, and whatever loading the data key throws: that may pass.
   */
  open(owner: SecretOwner, sealed: Uint8Array): Promise<string>;
}

/** Which data key an owner's secrets use. */
const shardOf = (ownerId: string) =>
  (createHash('sha256').update(ownerId).digest()[0] ?? 0) % SHARDS;

/** An id has no line break, thus no id alone looks like one with a place. */
const authenticated = ({ id, boundTo }: SecretOwner) => Buffer.from(`${id}\n${boundTo}`);

function decipher(key: Uint8Array, { aad, sealed }: { aad: Buffer; sealed: Buffer }) {
  const iv = sealed.subarray(0, IV_BYTES);
  // Without the length, GCM takes a tag cut to 4 bytes, which can be guessed.
  const opening = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  opening.setAAD(aad);
  opening.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = sealed.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
}

function decipherFor(key: Uint8Array, owner: SecretOwner, sealed: Buffer): string {
  try {
    return decipher(key, { aad: authenticated(owner), sealed });
  } catch {
    return decipher(key, { aad: Buffer.from(owner.id), sealed });
  }
}

/** AES-256-GCM over the shard's data key. Layout: 12-byte nonce, 16-byte tag, ciphertext. */
export function createSecretBox(dataKeys: DataKeys): SecretBox {
  return {
    async seal(owner, secret) {
      const iv = randomBytes(IV_BYTES);
      const key = await dataKeys(shardOf(owner.id));
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(authenticated(owner));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    async open(owner, sealed) {
      const key = await dataKeys(shardOf(owner.id));
      try {
        return decipherFor(key, owner, Buffer.from(sealed));
      } catch (cause) {
        throw new UnreadableSecretError('The secret does not open', { cause });
      }
    },
  };
}
