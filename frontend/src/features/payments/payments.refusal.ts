import type { UseFormSetValue } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/field-errors.ts';
import type { AssignmentFields, AssignmentForm, CorrectionForm } from './payments.form.ts';

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** The field that an assignment's refusal is about. */
const assignmentFieldOf: Partial<Record<string, 'user' | 'planId'>> = {
  PERSON_GONE: 'user',
  CLIENT_REQUIRED: 'user',
  TOO_MANY_PLANS: 'user',
  PLAN_NOT_OFFERED: 'planId',
};

/** The person has a plan already: the form asks when the new one starts, rather than fails. */
export function asksForPlacement(
  form: { setValue: UseFormSetValue<AssignmentFields> },
  error: unknown,
): boolean {
  if (codeOf(error) !== 'PLAN_ACTIVE') return false;
  form.setValue('asks', true);
  return true;
}

/** Shows at its field why a plan was not assigned. Whether there is one; otherwise it has to be told elsewhere. */
export function showAssignmentRefusal(form: AssignmentForm, error: unknown): boolean {
  const field = assignmentFieldOf[codeOf(error) ?? ''];
  if (field === undefined) return showFieldErrors(form, ['planId', 'days'], error);
  form.setError(field, { type: 'server', message: messageOf(error) }, { shouldFocus: true });
  return true;
}

/** The same of a correction. */
export function showCorrectionRefusal(form: CorrectionForm, error: unknown): boolean {
  if (codeOf(error) !== 'CORRECTION_OUT_OF_RANGE') return showFieldErrors(form, ['reason'], error);
  form.setError('units', { type: 'server', message: messageOf(error) }, { shouldFocus: true });
  return true;
}
