import type {
  SavedView,
  ViewList,
  ViewQuery,
} from '../../../../../functions/profiles/profiles.views.domain.ts';

/** A view to name, or one to name again. */
export type ViewTask = { list: ViewList; query: ViewQuery } | { view: SavedView };

/** What the menu of saved views shows. */
export interface SavedViewsMenuProps {
  list: ViewList;
  onTask: (task: ViewTask) => void;
}
