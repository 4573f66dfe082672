import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../http/api-error.ts';

/** Shown with a failure whose messages are on the fields. */
export const REVIEW_FIELDS = 'Revisa los campos marcados.';

/** The part of a form that shows errors. */
export interface ErrorForm<Fields extends FieldValues> {
  setError: UseFormSetError<Fields>;
}

/** The message of a field, or of the first part of it: one address of many. */
function messageOfField(error: ApiError, name: string): string | undefined {
  const parts = Object.entries(error.fields ?? {});
  const part = parts.find(([path]) => path === name || path.startsWith(`${name}.`));
  return part?.[1][0];
}

/**
 * Shows the server's field errors on the form, and focuses the first one in the order of `names`. Returns whether any
 * message belonged to a field; if not, the caller must show it elsewhere.
 */
export function showFieldErrors<Fields extends FieldValues>(
  form: ErrorForm<Fields>,
  names: readonly Path<Fields>[],
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const refused = names.flatMap((name) => {
    const message = messageOfField(error, name);
    return message === undefined ? [] : [{ name, message }];
  });
  refused.forEach(({ name, message }, index) => {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return refused.length > 0;
}
