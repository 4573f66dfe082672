import { createHash, createHmac } from 'node:crypto';

/** SHA-256 of a text, in hexadecimal. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a hash and an HMAC have in common. */
interface Digesting {
  update(data: Uint8Array): unknown;
  digest(): Buffer;
}

/** SHA-256, or its HMAC where there is a secret, as the AWS SDK's signers ask for it. */
export class Sha256 {
  private readonly secret: string | ArrayBuffer | ArrayBufferView | undefined;
  private hash: Digesting;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.secret = secret;
    this.hash = this.begin();
  }

  update(data: Uint8Array): void {
    this.hash.update(data);
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }

  reset(): void {
    this.hash = this.begin();
  }

  private begin(): Digesting {
    const { secret } = this;
    if (secret === undefined) return createHash('sha256');
    if (typeof secret === 'string') return createHmac('sha256', secret);
    const bytes = ArrayBuffer.isView(secret)
      ? Buffer.from(secret.buffer, secret.byteOffset, secret.byteLength)
      : Buffer.from(secret);
    return createHmac('sha256', bytes);
  }
}
