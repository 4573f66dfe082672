import * as z from 'zod';
import { requiredTextField } from '../core/validation/text.ts';
import { savedViewSchema, viewLists, type SavedView } from './profiles.views.domain.ts';

/** Most views of one person, over all lists. */
export const MOST_VIEWS = 20;
const VIEW_NAME_MAX_LENGTH = 40;

export const viewMessages = {
  nothingToSave: 'Elige algún filtro antes de guardar la vista.',
  nameTaken: 'Ya tienes una vista con este nombre en esta lista.',
};

/** Longer than any parameter of a list's address: its search box takes 100 characters. */
const VALUE_MAX_LENGTH = 200;
const PARAM_MAX_LENGTH = 30;

export const viewNameSchema = z.object({
  name: requiredTextField('nombre', { max: VIEW_NAME_MAX_LENGTH }),
});
export type ViewName = z.output<typeof viewNameSchema>;

/** A view to save. Parameters that are no filters of the list are dropped, and so are values that it does not know. */
export const newViewSchema = viewNameSchema.extend({
  list: z.enum(viewLists),
  query: z.record(z.string().max(PARAM_MAX_LENGTH), z.string().max(VALUE_MAX_LENGTH)),
});
export type NewView = z.output<typeof newViewSchema>;

export const savedViewsSchema = z.object({ views: z.array(savedViewSchema) });

type Named = Pick<SavedView, 'viewId' | 'name'> & { list: string };

/** A name as it is compared: by what is seen, and not by its case. Some keyboards send 'é' as two characters. */
const comparedName = (name: string): string => name.normalize('NFC').toLocaleLowerCase('es');

const sameName = (one: string, other: string): boolean => comparedName(one) === comparedName(other);

const isTaken = (views: readonly Named[], view: Named): boolean =>
  views.some(
    ({ viewId, list, name }) =>
      viewId !== view.viewId && list === view.list && sameName(name, view.name),
  );

/** The views with one more; 'taken' where the list has one of that name. */
export function addView<V extends Named>(views: readonly V[], view: V): V[] | 'full' | 'taken' {
  if (isTaken(views, view)) return 'taken';
  return views.length >= MOST_VIEWS ? 'full' : [...views, view];
}

/** The views with another name for one; 'missing' where there is none of that id. */
export function renameView<V extends Named>(
  views: readonly V[],
  { viewId, name }: Pick<Named, 'viewId' | 'name'>,
): V[] | 'missing' | 'taken' {
  const view = views.find((each) => each.viewId === viewId);
  if (!view) return 'missing';
  const renamed = { ...view, name };
  return isTaken(views, renamed) ? 'taken' : views.map((each) => (each === view ? renamed : each));
}

/** The views without one; 'missing' where there is none of that id. */
export function removeView<V extends Named>(views: readonly V[], viewId: string): V[] | 'missing' {
  const left = views.filter((each) => each.viewId !== viewId);
  return left.length === views.length ? 'missing' : left;
}
