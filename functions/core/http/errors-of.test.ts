import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { errorsOf } from './errors-of.ts';

const id = z.object({ id: z.string() });

describe('errorsOf', () => {
  it('is INTERNAL alone for a public route that reads nothing', () => {
    expect(errorsOf({ path: '/things', method: 'GET', auth: 'public' })).toEqual(['INTERNAL']);
  });

  it('adds what confirming a caller may answer', () => {
    expect(errorsOf({ path: '/things', method: 'GET', auth: 'token' })).toEqual([
      'UNAUTHENTICATED',
      'INTERNAL',
    ]);
    expect(errorsOf({ path: '/things', method: 'GET', auth: 'user' })).toContain('PROFILE_MISSING');
    expect(errorsOf({ path: '/things', method: 'GET', auth: 'user' })).not.toContain('FORBIDDEN');
    expect(errorsOf({ path: '/things', method: 'GET', auth: 'admin' })).toContain('FORBIDDEN');
    expect(errorsOf({ path: '/things', method: 'GET', auth: 'backup-key' })).toEqual([
      'BACKUP_KEY_INVALID',
      'INTERNAL',
    ]);
  });

  it('adds what reading the input may answer', () => {
    expect(errorsOf({ path: '/things', method: 'GET', auth: 'public', params: id })).toEqual([
      'NOT_FOUND',
      'INTERNAL',
    ]);
    expect(errorsOf({ path: '/things', method: 'GET', auth: 'public', query: id })).toEqual([
      'VALIDATION_FAILED',
      'INTERNAL',
    ]);
    expect(errorsOf({ path: '/things', method: 'GET', auth: 'public', body: id })).toEqual([
      'VALIDATION_FAILED',
      'MALFORMED_JSON',
      'PAYLOAD_TOO_LARGE',
      'INTERNAL',
    ]);
  });

  it('adds that others may be faster where something is changed', () => {
    expect(errorsOf({ path: '/things', method: 'PUT', auth: 'public' })).toEqual([
      'CONFLICT',
      'INTERNAL',
    ]);
  });

  it('adds that there may be too many where requests are counted', () => {
    const post = { method: 'POST', path: '/things' } as const;
    expect(errorsOf({ ...post, auth: 'user' })).toContain('TOO_MANY_REQUESTS');
    expect(errorsOf({ ...post, auth: 'public' })).not.toContain('TOO_MANY_REQUESTS');
    const get = { method: 'GET', path: '/things', auth: 'user' } as const;
    expect(errorsOf(get)).not.toContain('TOO_MANY_REQUESTS');
    expect(errorsOf({ ...get, perMinute: 5 })).toContain('TOO_MANY_REQUESTS');
  });

  it("adds the route's own, each code once", () => {
    const codes = errorsOf({
      path: '/things',
      method: 'GET',
      auth: 'user',
      params: id,
      errors: ['NOT_FOUND', 'EMAIL_TAKEN'],
    });
    expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(1);
    expect(codes).toContain('EMAIL_TAKEN');
  });
});
