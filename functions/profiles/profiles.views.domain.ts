import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import type { Role } from '../core/validation/role.ts';

/**
 * The lists that have saved views, and the parameters of their addresses that narrow them: what a view keeps. The page is
 * none of them.
 */
export const viewParams = {
  websites: ['buscar', 'cliente', 'tipo', 'etiqueta'],
  status: ['buscar', 'cliente', 'estado', 'etiqueta'],
  activities: ['buscar', 'cliente', 'estado', 'tipo', 'prioridad', 'asignado'],
  users: ['buscar', 'rol'],
  payments: ['buscar', 'cliente', 'estado', 'desde', 'hasta'],
  'user-plans': ['buscar', 'cliente', 'estado', 'desde', 'hasta'],
  reports: ['cliente', 'lectura'],
} as const satisfies Record<string, readonly string[]>;

export type ViewList = keyof typeof viewParams;
/** The parameters of a list's filters; its search is apart. */
export type FilterParam<List extends ViewList> = Exclude<
  (typeof viewParams)[List][number],
  'buscar'
>;
export const viewLists = Object.keys(viewParams) as [ViewList, ...ViewList[]];
/** As the menu calls them. */
export const viewListLabels: Record<ViewList, string> = {
  websites: 'Sitios web',
  status: 'Estado de sitios',
  activities: 'Actividades',
  users: 'Usuarios',
  payments: 'Pagos',
  'user-plans': 'Planes de usuario',
  reports: 'Reportes generados',
};

const sharedLists: readonly ViewList[] = ['websites', 'status', 'activities'];

/** Whether somebody of the role can open the list. */
export const canOpen = (role: Role, list: ViewList): boolean =>
  role === 'admin' || sharedLists.includes(list);

/** Parameters of an address, by their names. */
export type ViewQuery = Readonly<Record<string, string>>;

/** The filters of a list under a name of their person's own. */
export const savedViewSchema = z.object({
  viewId: idField,
  list: z.enum(viewLists),
  name: z.string(),
  query: z.record(z.string(), z.string()),
});
export type SavedView = z.output<typeof savedViewSchema>;

/** Whether two queries narrow a list to the same. */
export const isSameQuery = (list: ViewList, one: ViewQuery, other: ViewQuery): boolean =>
  viewParams[list].every((param) => (one[param] ?? '') === (other[param] ?? ''));
