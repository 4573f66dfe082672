import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { errorsOf } from './errors-of.ts';

const id = z.object({ id: z.string() });

describe('errorsOf', () => {
  it('is INTERNAL alone for a public route that reads nothing', () => {
    expect(errorsOf({ method: 'GET', auth: 'public' })).toEqual(['INTERNAL']);
  });

  it('adds what confirming a caller may answer', () => {
    expect(errorsOf({ method: 'GET', auth: 'token' })).toEqual(['UNAUTHENTICATED', 'INTERNAL']);
    expect(errorsOf({ method: 'GET', auth: 'user' })).toContain('PROFILE_MISSING');
    expect(errorsOf({ method: 'GET', auth: 'user' })).not.toContain('FORBIDDEN');
    expect(errorsOf({ method: 'GET', auth: 'admin' })).toContain('FORBIDDEN');
    expect(errorsOf({ method: 'GET', auth: 'backup-key' })).toEqual([
      'BACKUP_KEY_INVALID',
      'INTERNAL',
    ]);
  });

  it('adds what reading the input may answer', () => {
    expect(errorsOf({ method: 'GET', auth: 'public', params: id })).toEqual([
      'NOT_FOUND',
      'INTERNAL',
    ]);
    expect(errorsOf({ method: 'GET', auth: 'public', query: id })).toEqual([
      'VALIDATION_FAILED',
      'INTERNAL',
    ]);
    expect(errorsOf({ method: 'GET', auth: 'public', body: id })).toEqual([
      'VALIDATION_FAILED',
      'MALFORMED_JSON',
      'PAYLOAD_TOO_LARGE',
      'INTERNAL',
    ]);
  });

  it('adds that others may be faster where something is changed', () => {
    expect(errorsOf({ method: 'PUT', auth: 'public' })).toEqual(['CONFLICT', 'INTERNAL']);
  });

  it("adds the route's own, each code once", () => {
    const codes = errorsOf({
      method: 'GET',
      auth: 'user',
      params: id,
      errors: ['NOT_FOUND', 'EMAIL_TAKEN'],
    });
    expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(1);
    expect(codes).toContain('EMAIL_TAKEN');
  });
});
