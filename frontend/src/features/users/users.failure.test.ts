import { expect, it } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { toastsOf } from './users.failure.ts';

const toasts = toastsOf({ done: 'Usuario creado', failed: 'Error al crear usuario' });
const title = (code: 'INTERNAL' | 'EMAIL_TAKEN', status: number) =>
  toasts.failed(new ApiError(code, 'Lo que dice', { status }), 'Lo que dice').title;

it('shows the server’s own words, and none of a gateway that refused', () => {
  expect(title('EMAIL_TAKEN', 409)).toBe('Lo que dice');
  expect(title('INTERNAL', 429)).toBe('Error al crear usuario');
  expect(title('INTERNAL', 500)).toBe('Error al crear usuario');
});
