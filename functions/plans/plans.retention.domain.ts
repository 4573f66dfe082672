import * as z from 'zod';
import { lazily } from '../core/validation/lazily.ts';

/** Of each kind: a year of daily ones. */
const RETAINED_MAX = 366;

const retentionMessages = {
  number: `Escribe un número entero entre 0 y ${String(RETAINED_MAX)}`,
  none: 'Conserva al menos un respaldo, o deja los tres campos vacíos para conservarlos todos',
};

const retained = z
  .number(retentionMessages.number)
  .multipleOf(1, retentionMessages.number)
  .min(0, retentionMessages.number)
  .max(RETAINED_MAX, retentionMessages.number);

/**
 * How many automatic backups of each site a plan keeps: the newest one of so many days, weeks and months that have one. One
 * backup may be all three.
 */
export const retentionSchema = z.object({ daily: retained, weekly: retained, monthly: retained });
export type Retention = z.output<typeof retentionSchema>;

/** The same as people fill it in: a plan that keeps nothing is a slip. */
export const retentionField = retentionSchema.refine(
  ({ daily, weekly, monthly }) => daily + weekly + monthly > 0,
  { path: ['daily'], error: retentionMessages.none },
);

const kinds = [
  ['daily', 'diario', 'diarios'],
  ['weekly', 'semanal', 'semanales'],
  ['monthly', 'mensual', 'mensuales'],
] as const;
const inSpanish = lazily(() => new Intl.ListFormat('es'));

/** '7 diarios, 4 semanales y 6 mensuales'. */
export const retentionWords = (retention: Retention): string =>
  inSpanish().format(
    kinds
      .filter(([kind]) => retention[kind] > 0)
      .map(
        ([kind, one, many]) => `${String(retention[kind])} ${retention[kind] === 1 ? one : many}`,
      ),
  );
