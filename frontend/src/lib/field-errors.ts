import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/** Told beside a failure whose causes stand on the fields. */
export const REVIEW_FIELDS = 'Revisa los campos marcados.';

/**
 * Shows on a form's fields what the server refused, and focuses the first of them in the order of `names`.
 * Answers whether any message found its field; if none did, it has to be told in another way.
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
