import { AppError } from '../core/http/errors.ts';
import { dayIn } from '../core/validation/day.ts';
import { periodFaultOf, reportMessages, type ReportFilters } from './reports.domain.ts';

interface Clock {
  timeZone: string;
  now: () => Date;
}

/** Refuses a period that has not begun, at its field. @throws AppError VALIDATION_FAILED */
export function requireBegun(
  filters: ReportFilters,
  { timeZone, now }: Clock,
  field = 'startDate',
): void {
  const fault = periodFaultOf(filters, dayIn(timeZone, now()));
  if (fault === undefined) return;
  throw new AppError('VALIDATION_FAILED', { fields: { [field]: [reportMessages[fault]] } });
}
