import * as z from 'zod';
import {
  activityPriorities,
  activityStatusFilters,
  activityTypes,
  assigneeFilters,
} from '../activities/activities.domain.ts';
import { dayField } from '../core/validation/day.ts';
import { idField } from '../core/validation/fields.ts';
import type { Role } from '../core/validation/role.ts';
import { hasHiddenCharacter } from '../core/validation/text.ts';
import { paymentChoices } from '../payments/list/payments.search.domain.ts';
import { reportStates } from '../reports/stored/reports.stored.domain.ts';
import { statusFilterWords } from '../status/list/status.list.domain.ts';
import { userPlanStates } from '../user-plans/user-plans.domain.ts';
import { websiteTypes } from '../websites/websites.domain.ts';
import { tagField } from '../websites/websites.tags.domain.ts';
import {
  canOpen,
  viewLists,
  viewParams,
  type SavedView,
  type ViewList,
  type ViewQuery,
} from './profiles.views.domain.ts';

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

/** A view as it is stored: of any list, also of one that there is no more. */
type AnyView = Omit<SavedView, 'list'> & { list: string };

const listOf = (name: string) => viewLists.find((list) => list === name);

/** A view as a person of the role can use it; undefined where its list or all of its filters are not theirs any more. */
export function usableView(role: Role, view: AnyView): SavedView | undefined {
  const list = listOf(view.list);
  if (list === undefined || !canOpen(role, list)) return undefined;
  const query = filtersOf(list, view.query);
  return Object.keys(query).length === 0 ? undefined : { ...view, list, query };
}

/** The views that a person can use, by name: of lists that their role can open, with filters that these lists know. */
export const viewsFor = (role: Role, stored: readonly AnyView[]): SavedView[] =>
  stored
    .flatMap((view) => usableView(role, view) ?? [])
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
