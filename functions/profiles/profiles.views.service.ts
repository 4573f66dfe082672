import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { Submission } from '../core/table/commit/once.ts';
import {
  addView,
  removeView,
  renameView,
  viewMessages,
  type NewView,
  type ViewName,
} from './profiles.views.changes.domain.ts';
import { canOpen, type SavedView } from './profiles.views.domain.ts';
import type { SavedViews, StoredView } from './profiles.views.entity.ts';
import { filtersOf, usableView, viewsFor } from './profiles.views.filters.domain.ts';

type Person = Pick<Caller, 'userId' | 'role'>;
interface Views {
  views: SavedView[];
}

interface ViewsDependencies {
  savedViews: Pick<SavedViews, 'find' | 'replace'>;
  commit: Commit;
  newId: (now: Date) => string;
}

const refusals = {
  taken: () => new AppError('VALIDATION_FAILED', { fields: { name: [viewMessages.nameTaken] } }),
  full: () => new AppError('VIEWS_FULL'),
  missing: () => new AppError('NOT_FOUND'),
} as const;

type Decide = (views: readonly StoredView[], at: Date) => StoredView[] | keyof typeof refusals;

/**
 * Decides on the views that a person can use together; a change meanwhile lets it decide again. The others stay as they
 * are: nobody sees them, so they take no name and no place.
 */
const changing =
  ({ userId, role }: Person, savedViews: ViewsDependencies['savedViews'], decide: Decide) =>
  async (at: Date): Promise<Work<Views>> => {
    const { views, before } = await savedViews.find(userId);
    const isUsable = (view: StoredView) => usableView(role, view) !== undefined;
    const after = decide(views.filter(isUsable), at);
    if (typeof after === 'string') throw refusals[after]();
    const others = views.filter((view) => !isUsable(view));
    return {
      answer: { views: viewsFor(role, after) },
      shared: savedViews.replace(userId, [...others, ...after], before),
    };
  };

/**
 * Saves the filters of a list under a name. Repeated submissions save one view.
 * @throws AppError FORBIDDEN for a list of administrators, VALIDATION_FAILED for a query without a valid filter and for a
 * name that the list has, VIEWS_FULL, IDEMPOTENCY_KEY_REUSED, CONFLICT
 */
export async function saveView(
  caller: Person,
  { view, submission }: { view: NewView; submission?: Submission | undefined },
  { savedViews, commit, newId }: ViewsDependencies,
): Promise<Views> {
  const { list, name } = view;
  if (!canOpen(caller.role, list)) throw new AppError('FORBIDDEN');
  const query = filtersOf(list, view.query);
  if (Object.keys(query).length === 0) {
    throw new AppError('VALIDATION_FAILED', { fields: { query: [viewMessages.nothingToSave] } });
  }
  return commit(
    changing(caller, savedViews, (views, at) =>
      addView(views, { viewId: newId(at), list, name, query }),
    ),
    submission && {
      ...submission,
      input: view,
      placeOf: () => ({ userId: caller.userId }),
      find: async () => ({
        views: viewsFor(caller.role, (await savedViews.find(caller.userId)).views),
      }),
    },
  );
}

/** @throws AppError NOT_FOUND, VALIDATION_FAILED for a name that the list has, CONFLICT */
export const renameSavedView = (
  caller: Person,
  view: ViewName & { viewId: string },
  { savedViews, commit }: Omit<ViewsDependencies, 'newId'>,
): Promise<Views> => commit(changing(caller, savedViews, (views) => renameView(views, view)));

/** @throws AppError NOT_FOUND, CONFLICT */
export const deleteSavedView = (
  caller: Person,
  viewId: string,
  { savedViews, commit }: Omit<ViewsDependencies, 'newId'>,
): Promise<Views> => commit(changing(caller, savedViews, (views) => removeView(views, viewId)));
