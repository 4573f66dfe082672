import { describe, expect, it } from 'vitest';
import { paymentsExportSchema } from '../../payments/payments.domain.ts';
import { reportFiltersSchema } from '../../reports/reports.domain.ts';
import { storedReportFilterFields } from '../../reports/stored/reports.stored.domain.ts';
import { dayField, monthField } from './day.ts';

const invalid = 'Ingresa una fecha válida';
const range = 'La fecha debe estar entre el 01/01/2000 y el 31/12/2099';

describe('a day', () => {
  it.each(['2000-01-01', '2024-02-29', '2099-12-31'])('may be %s', (day) => {
    expect(dayField.parse(day)).toBe(day);
  });

  it.each([
    ['1999-12-31', range],
    ['1969-12-31', range],
    ['0001-01-01', range],
    ['2100-01-01', range],
    ['9999-12-31', range],
    ['2026-02-30', invalid],
    ['2025-02-29', invalid],
    ['2026-13-01', invalid],
    ['2026-1-1', invalid],
    ['+02026-01-01', invalid],
    ['2026-01-01T00:00:00Z', invalid],
    ['ayer', invalid],
    ['', invalid],
  ])('is not %j', (day, message) => {
    expect(dayField.safeParse(day).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it.each([
    [
      'the payments that are exported',
      paymentsExportSchema,
      { from: '1969-12-31', to: '1970-01-02' },
    ],
    ['the reports', reportFiltersSchema, { startDate: '1969-12-31' }],
    ['the reports that are kept', storedReportFilterFields, { from: '1969-12-31' }],
  ])('bounds %s', (_, schema, sent) => {
    expect(schema.safeParse(sent).error?.issues[0]?.message).toBe(range);
  });
});

it.each(['1999-12', '2100-01', '2026-13', '2026-00', '2026-1', '0000-01', 'x'])(
  'no month is %j',
  (month) => {
    expect(monthField.safeParse(month).success).toBe(false);
  },
);
