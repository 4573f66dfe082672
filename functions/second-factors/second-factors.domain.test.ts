import { describe, expect, it } from 'vitest';
import {
  codeSchema,
  enrolmentUri,
  newRecoveryCodes,
  plainRecoveryCode,
  recoveryCodeSchema,
  recoveryCodesSchema,
  spacedSecret,
} from './second-factors.domain.ts';

describe('a code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
  ])('may be typed as %j', (typed, code) => {
    expect(codeSchema.parse({ code: typed })).toEqual({ code });
  });

  it.each(['', '12345', '1234567', '12a456', '１２３４５６', '1'.repeat(40)])(
    'is never %j',
    (code) => {
      expect(codeSchema.safeParse({ code }).success).toBe(false);
    },
  );
});

describe('a recovery code', () => {
  it.each(['ABCDE-FGHJK', 'abcdefghjk', ' abcde fghjk '])('may be typed as %j', (typed) => {
    expect(recoveryCodeSchema.parse({ recoveryCode: typed })).toEqual({
      recoveryCode: 'ABCDEFGHJK',
    });
  });

  it.each(['', 'ABCDE-FGHJ', 'ABCDE-FGHJKL', 'A'.repeat(50)])('is never %j', (recoveryCode) => {
    expect(recoveryCodeSchema.safeParse({ recoveryCode }).success).toBe(false);
  });

  it('is one of ten, of signs that nobody takes for another', () => {
    let next = 0;
    const codes = newRecoveryCodes((max) => (next += 7) % max);
    expect(recoveryCodesSchema.parse(codes)).toEqual(codes);
    for (const code of codes) {
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
      expect(recoveryCodeSchema.parse({ recoveryCode: code }).recoveryCode).toBe(
        plainRecoveryCode(code),
      );
    }
  });
});

it('an authenticator reads whose secret it is from the QR code', () => {
  const uri = enrolmentUri({
    secret: 'JBSWY3DPEHPK3PXP',
    email: 'ana+portal@ejemplo.cl',
    issuer: 'Mi Portal & Cía: Web',
  });
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(pathname)).toBe('/Mi Portal & Cía: Web:ana+portal@ejemplo.cl');
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: 'JBSWY3DPEHPK3PXP',
    issuer: 'Mi Portal & Cía: Web',
  });
});

it('the secret is shown in groups of four', () => {
  expect(spacedSecret('JBSWY3DPEHPK3PX')).toBe('JBSW Y3DP EHPK 3PX');
  expect(spacedSecret('JBSWY3DP')).toBe('JBSW Y3DP');
});
