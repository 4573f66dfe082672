import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/** Shown with a failure whose messages are on the fields. */
export const REVIEW_FIELDS = 'Revisa los campos marcados.';

/**
 * Shows the server's field errors on the form, and focuses the first one in the order of `names`. Returns whether any
 * message belonged to a field; if not, the caller must show it elsewhere.
 */
export function showFieldErrors<Fields extends FieldValues>(
  form: { setError: UseFormSetError<Fields> },
  names: readonly Path<Fields>[],
  error: unknown,
): boolean {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  const refused = names.flatMap((name) => {
    const message = fields[name]?.[0];
    return message === undefined ? [] : [{ name, message }];
  });
  refused.forEach(({ name, message }, index) => {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return refused.length > 0;
}
