import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator shows now (RFC 6238). The local pool takes one twice: nobody waits for the next one. */
export const codeOfSecret = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate();
