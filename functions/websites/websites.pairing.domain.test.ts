import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSameSite,
  PAIRING_CODE_LENGTH,
  pairingCodeOf,
  pairingTextOf,
  plainPairingCode,
} from './websites.pairing.domain.ts';

describe('a code', () => {
  it('is sixteen characters of Crockford’s base32 in groups of four', () => {
    const bytes = Uint8Array.from({ length: PAIRING_CODE_LENGTH }, (_, n) => n * 2);
    expect(pairingCodeOf(bytes)).toBe('0246-8ACE-GJMP-RTWY');
    expect(pairingTextOf('https://portal.cl', '0246-8ACE-GJMP-RTWY')).toBe(
      'https://portal.cl#0246-8ACE-GJMP-RTWY',
    );
  });

  it('is read back from however it was typed', () => {
    const random = fc.uint8Array({
      minLength: PAIRING_CODE_LENGTH,
      maxLength: PAIRING_CODE_LENGTH,
    });
    fc.assert(
      fc.property(random, (bytes) => {
        const code = pairingCodeOf(bytes);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
        const plain = code.replaceAll('-', '');
        const typed = ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')}\n`;
        expect([plainPairingCode(code), plainPairingCode(typed)]).toEqual([plain, plain]);
      }),
    );
  });

  it.each([
    '',
    'ABCD-EFGH-JKMN-PQR',
    'ABCD-EFGH-JKMN-PQRS-T',
    'ABCD-EFGH-JKMN-PQRU',
    'ABCD_EFGH_JKMN_PQRS',
    'https://portal.cl#ABCD-EFGH-JKMN-PQRS',
  ])('is invalid: %j', (typed) => {
    expect(plainPairingCode(typed)).toBeUndefined();
  });
});

describe('one site', () => {
  it.each([
    ['https://sitio.cl', 'https://sitio.cl'],
    ['https://sitio.cl', 'http://www.sitio.cl/'],
    ['https://www.sitio.cl/tienda/', 'https://SITIO.cl/tienda'],
    ['https://sitio.cl:8443/wp', 'https://www.sitio.cl:8443/wp/'],
    // Registered before pages of WordPress were cut off.
    ['https://sitio.cl/wp-admin', 'https://sitio.cl'],
    ['http://127.0.0.1:4290', 'http://127.0.0.1:4290'],
    ['https://ñandú.cl', 'https://xn--and-6ma2c.cl'],
  ])('%s is %s', (registered, reported) => {
    expect(isSameSite(registered, reported)).toBe(true);
    expect(isSameSite(reported, registered)).toBe(true);
  });

  it.each([
    ['https://sitio.cl', 'https://otro.cl'],
    ['https://sitio.cl', 'https://sitio.cl/blog'],
    ['https://sitio.cl/tienda', 'https://sitio.cl'],
    ['https://sitio.cl/tienda', 'https://sitio.cl/Tienda'],
    ['https://sitio.cl', 'https://sitio.cl:8443'],
    ['https://sitio.cl', 'https://blog.sitio.cl'],
    ['https://sitio.cl', 'https://www.www.sitio.cl'],
    ['https://sitio.cl', 'https://sitio.cl@otro.cl'],
    ['https://sitio.cl', 'sitio.cl'],
    ['https://sitio.cl', ''],
  ])('%s is not %s', (registered, reported) => {
    expect(isSameSite(registered, reported)).toBe(false);
  });
});
