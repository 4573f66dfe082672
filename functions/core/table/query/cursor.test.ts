import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const mine = { attribute: 'pk', value: 'OWNER#me' };

describe('a cursor', () => {
  it('comes back as the key it was made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (sk) => {
        fc.pre(sk.isWellFormed());
        const key = { pk: 'OWNER#me', sk };
        expect(decodeCursor(encodeCursor(key) ?? '', mine)).toEqual(key);
      }),
    );
  });

  it('fits into a query string as it is', () => {
    expect(encodeCursor({ pk: 'OWNER#me', sk: 'a+b/c?&ñ' })).toMatch(/^[\w-]+$/);
  });

  it('with half a character is invalid: no store has such a key', () => {
    const forged = Buffer.from('{"pk":"OWNER#me","sk":"\\ud800"}').toString('base64url');
    expect(() => decodeCursor(forged, mine)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
  });

  it('is null at the end, and nothing is read from none', () => {
    expect(encodeCursor(undefined)).toBeNull();
    expect(decodeCursor(undefined, mine)).toBeUndefined();
  });

  it('never opens another partition, whatever is sent', () => {
    const sent = fc.oneof(
      fc.string(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
      fc
        .record({ pk: fc.string(), sk: fc.string() })
        .map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
    );
    fc.assert(
      fc.property(sent, (cursor) => {
        try {
          expect(decodeCursor(cursor, mine)?.['pk']).toBe('OWNER#me');
        } catch (error) {
          expect(error).toMatchObject({ code: 'VALIDATION_FAILED' });
        }
      }),
    );
  });
});
