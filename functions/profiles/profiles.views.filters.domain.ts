import * as z from 'zod';
import {
  activityPriorities,
  activityStatusFilters,
  activityTypes,
  assigneeFilters,
} from '../activities/activities.domain.ts';
import { dayField } from '../core/validation/day.ts';
import { idField } from '../core/validation/fields.ts';
import { hasHiddenCharacter } from '../core/validation/text.ts';
import { paymentChoices } from '../payments/list/payments.search.domain.ts';
import { reportStates } from '../reports/stored/reports.stored.domain.ts';
import { statusFilterWords } from '../status/list/status.list.domain.ts';
import { userPlanStates } from '../user-plans/user-plans.domain.ts';
import { websiteTypes } from '../websites/websites.domain.ts';
import { tagField } from '../websites/websites.tags.domain.ts';
import { viewParams, type ViewList, type ViewQuery } from './profiles.views.domain.ts';

const buscar = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !hasHiddenCharacter(text));
const etiqueta = tagField.min(1);
/** What both lists of `/admin/payments` have. */
const ofPayments = { buscar, cliente: idField, desde: dayField, hasta: dayField };

/** The rule of each filter in an address. */
const filters: {
  readonly [List in ViewList]: Readonly<
    Record<(typeof viewParams)[List][number], z.ZodType<string, string>>
  >;
} = {
  websites: { buscar, cliente: idField, tipo: z.enum(websiteTypes), etiqueta },
  status: { buscar, cliente: idField, estado: z.enum(statusFilterWords), etiqueta },
  activities: {
    buscar,
    cliente: idField,
    estado: z.enum(activityStatusFilters),
    tipo: z.enum(activityTypes),
    prioridad: z.enum(activityPriorities),
    asignado: z.enum(assigneeFilters),
  },
  users: { buscar, rol: z.literal('admin') },
  payments: { ...ofPayments, estado: z.enum(paymentChoices) },
  'user-plans': { ...ofPayments, estado: z.enum(userPlanStates) },
  reports: { cliente: idField, lectura: z.enum(reportStates) },
};

/** The filters of a list in a query. A filter that the list does not know, or no longer knows, is dropped. */
export function filtersOf(list: ViewList, query: ViewQuery): Record<string, string> {
  const rules: Readonly<Record<string, z.ZodType<string, string>>> = filters[list];
  const given = viewParams[list].flatMap((param) => {
    const value = rules[param]?.safeParse(query[param]).data;
    return value === undefined ? [] : [[param, value]];
  });
  return Object.fromEntries(given) as Record<string, string>;
}
