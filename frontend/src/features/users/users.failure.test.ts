import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { refusalOf } from './users.failure.ts';

const title = (code: 'INTERNAL' | 'EMAIL_TAKEN', status: number) =>
  refusalOf(new ApiError(code, 'Lo que dice', { status }), 'Error al crear usuario').title;

it('tells the server’s own words, and none of a gateway that refused', () => {
  expect(title('EMAIL_TAKEN', 409)).toBe('Lo que dice');
  expect(title('INTERNAL', 429)).toBe('Error al crear usuario');
  expect(title('INTERNAL', 500)).toBe('Error al crear usuario');
});
