import * as z from 'zod';

/** The days that filters and exports take: no record is older, and no plan reaches further. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';

export const dayMessages = {
  invalid: 'Ingresa una fecha válida',
  month: 'El mes no es válido',
  range: 'La fecha debe estar entre el 01/01/2000 y el 31/12/2099',
};

/** A day of the calendar, yyyy-MM-dd: 30 February is refused. */
export const dayField = z.iso
  .date({ error: dayMessages.invalid, abort: true })
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, dayMessages.range);

/** A month of the calendar, yyyy-MM, of the same years. */
export const monthField = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, dayMessages.month);
