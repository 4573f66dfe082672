import * as z from 'zod';
import { addressOf } from './websites.url.domain.ts';

/** How long a code is good for. */
export const PAIRING_MINUTES = 15;
/** Crockford's base32: no letters that look like digits. 16 characters of it are 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const PAIRING_CODE_LENGTH = 16;
/** Bytes of a key that the portal makes; 43 characters of base64url. */
export const PAIRED_KEY_BYTES = 32;
/** What the plugin sends is longer than any code or address only where it is neither. */
const CODE_MAX_LENGTH = 100;
const URL_MAX_LENGTH = 2_000;

/** A code of as many random bytes, in groups of four: `ABCD-EFGH-JKMN-PQRS`. */
export function pairingCodeOf(random: Uint8Array): string {
  // 256 is a multiple of 32: each character is as likely as any other.
  const characters = Array.from(random, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}

/** A code as it was typed, without dashes and in upper case; undefined for an invalid one. O is 0, I and L are 1. */
export function plainPairingCode(typed: string): string | undefined {
  const plain = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isCode = plain.length === PAIRING_CODE_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain);
  return isCode ? plain : undefined;
}

/** What people copy into the plugin: where the portal is, and the code. */
export const pairingTextOf = (portalUrl: string, code: string): string => `${portalUrl}#${code}`;

/**
 * Whether both URLs are of one site: the same host, with or without `www.`, port and path. A WordPress in a folder is
 * another one than that of its host, and would be asked for nothing by the key it got.
 */
export function isSameSite(registered: string, reported: string): boolean {
  const address = addressOf(reported);
  return address !== '' && address === addressOf(registered);
}

/** What the portal shows of a pairing. */
export const pairingSchema = z.object({ pairingText: z.string(), expiresAt: z.iso.datetime() });
export type Pairing = z.output<typeof pairingSchema>;

/** What the plugin sends: the code that somebody pasted, and the site's own address. Any other text is an unknown code. */
export const redemptionSchema = z.object({
  code: z.string().max(CODE_MAX_LENGTH),
  siteUrl: z.string().max(URL_MAX_LENGTH),
});
export type Redemption = z.output<typeof redemptionSchema>;
