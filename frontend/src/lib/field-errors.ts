import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { ErrorCode } from '../../../functions/core/http/errors.ts';
import { ApiError, messageOf } from './api-error.ts';

/** Shown with a failure whose messages are on the fields. */
export const REVIEW_FIELDS = 'Revisa los campos marcados.';

/** What refusals are about, by the error's code: a field, and a message that says it better than the server's. */
export type Refusals<Fields extends FieldValues> = Partial<
  Record<ErrorCode, { field?: Path<Fields>; message?: string }>
>;

interface Form<Fields extends FieldValues> {
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
  form: Form<Fields>,
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

export interface Refused<Fields extends FieldValues> {
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
  form: Form<Fields>,
  { error, names, refusals = {}, fallbackField }: Refused<Fields>,
): { onField: boolean; message: string } {
  const { field, message = messageOf(error) } = refusalOf(refusals, error);
  if (field === undefined && showFieldErrors(form, names, error)) return { onField: true, message };
  const place = field ?? fallbackField;
  const onField = place !== undefined;
  form.setError(place ?? 'root', { type: 'server', message }, { shouldFocus: onField });
  return { onField, message };
}
