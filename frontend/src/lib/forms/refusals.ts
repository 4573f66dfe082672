import type { FieldValues, Path } from 'react-hook-form';
import type { ErrorCode } from '../../../../functions/core/http/errors.ts';
import { ApiError, messageOf } from '../http/api-error.ts';
import { showFieldErrors, type ErrorForm } from './field-errors.ts';

// Apart from the field errors, which the sign-in page shows, too.

/** What refusals are about, by the error's code: a field, and a message that says it better than the server's. */
export type Refusals<Fields extends FieldValues> = Partial<
  Record<ErrorCode, { field?: Path<Fields>; message?: string }>
>;

interface Refused<Fields extends FieldValues> {
  error: unknown;
  /** In the order of the form. */
  names: readonly Path<Fields>[];
  refusals?: Refusals<Fields>;
  fallbackField?: Path<Fields>;
}

const refusalOf = <Fields extends FieldValues>(refusals: Refusals<Fields>, error: unknown) =>
  (error instanceof ApiError && refusals[error.code as ErrorCode]) || {};

/** Shows a failure at its fields, else as the error of the whole form (`root`). Returns what is shown, and where. */
export function showRefusal<Fields extends FieldValues>(
  form: ErrorForm<Fields>,
  { error, names, refusals = {}, fallbackField }: Refused<Fields>,
): { onField: boolean; message: string } {
  const { field, message = messageOf(error) } = refusalOf(refusals, error);
  if (field === undefined && showFieldErrors(form, names, error)) return { onField: true, message };
  const place = field ?? fallbackField;
  const onField = place !== undefined;
  form.setError(place ?? 'root', { type: 'server', message }, { shouldFocus: onField });
  return { onField, message };
}
