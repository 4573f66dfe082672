import { ApiError } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/field-errors.ts';
import { monthlyFieldNames, type MonthlyForm } from './reports.monthly.form.ts';

/** What the server refused of one address stands at the field that has them all. */
function ofFields(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields === undefined) return error;
  const named = Object.entries(error.fields).map(
    ([path, messages]) => [path.replace(/\.\d+$/, ''), messages] as const,
  );
  return new ApiError(error.code, error.message, {
    status: error.status,
    fields: Object.fromEntries(named),
  });
}

/** Shows what the server refused at the form's fields; answers whether any of it found one. */
export const showMonthlyErrors = (form: MonthlyForm, error: unknown): boolean =>
  showFieldErrors(form, monthlyFieldNames, ofFields(error));
